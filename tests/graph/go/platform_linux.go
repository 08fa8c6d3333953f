package shop

func platform() {}
