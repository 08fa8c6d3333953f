"""`hitherto bench observe`: what a project's tests run, against what its code graph had before."""
