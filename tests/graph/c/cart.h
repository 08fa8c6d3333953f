struct item;
int total(struct item *one, int (*rule)(int));
