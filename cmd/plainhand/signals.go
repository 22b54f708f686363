package main

import (
	"os"
	"os/signal"
	"syscall"
)

// stopSignals end the program in an orderly way. A terminal that closes sends SIGHUP; nohup has it ignored.
func stopSignals() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signals
}

// surviveClosedOutput makes SIGPIPE an error of the write, for the whole process: the site goes on when a reader of
// its log goes away. Unlike an ignored signal, one that is received does not reach the programs that we start.
func surviveClosedOutput() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
