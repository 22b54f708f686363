//go:build !linux

package sandbox

import (
	"context"
	"io"
)

// Run returns ErrUnavailable: the sandbox requires Linux.
func Run(context.Context, Command, io.Reader) ([]byte, error) { return nil, ErrUnavailable }
