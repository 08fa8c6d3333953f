package money

import "errors"

var ErrBad = errors.New("bad")

const Rate = 3
