package main

import (
	"context"
	"errors"
)

func upgrade(context.Context, *cluster, options) error           { return errors.New("not yet") }
func measureThroughput(context.Context, *cluster, options) error { return errors.New("not yet") }
func soak(context.Context, *cluster, options) error              { return errors.New("not yet") }
func rehearseRestore(context.Context, *cluster, options) error   { return errors.New("not yet") }
