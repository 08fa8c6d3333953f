//go:build windows

package shop

func platform() {}
