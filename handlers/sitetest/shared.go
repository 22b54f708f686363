package sitetest

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"
)

// NewShared is New for a site that the tests of a package read and do not change. TestMain calls stop after the tests.
func NewShared(options ...Option) (site *Site, stop func()) {
	holder := new(packageTB)
	return New(holder, options...), holder.cleanUp
}

// packageTB is the testing.TB of what outlives a test. A failure ends the process, since no test has caused it.
type packageTB struct {
	testing.TB // nil
	cleanups   []func()
}

func (*packageTB) Helper()                  {}
func (*packageTB) Context() context.Context { return context.Background() }
func (p *packageTB) Cleanup(do func())      { p.cleanups = append(p.cleanups, do) }

func (*packageTB) Fatal(reasons ...any)                     { panic(fmt.Sprintln(reasons...)) }
func (*packageTB) Fatalf(format string, arguments ...any)   { panic(fmt.Sprintf(format, arguments...)) }
func (p *packageTB) Errorf(format string, arguments ...any) { p.Fatalf(format, arguments...) }

func (p *packageTB) TempDir() string {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		p.Fatal(err)
	}
	p.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

func (p *packageTB) cleanUp() {
	for _, do := range slices.Backward(p.cleanups) {
		do()
	}
}
