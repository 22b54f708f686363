// Package service makes an engine of any service that rewrites text: what it sends back is compared with what it was
// sent, and becomes changes, so that guard.Around can undo whatever lost a fact, as for our own engine.
package service

import (
	"context"
	"errors"

	"plainhand/internal/crash"
	"plainhand/internal/humanize"
)

// Rewriter asks a service. Implementations are safe for concurrent use.
type Rewriter interface {
	// Rewrite returns the request's text in pieces, each with what became of it. The request has passed humanize.Check. An
	// error that is no Failure is taken for one of the connection.
	Rewrite(ctx context.Context, request humanize.Request) ([]Piece, error)
}

// Piece is a part of a text. The Before of all pieces, joined, are the text.
type Piece struct{ Before, After string }

// Engine implements humanize.Engine.
type Engine struct{ rewriter Rewriter }

// New returns the engine that a service is asked through.
func New(rewriter Rewriter) Engine { return Engine{rewriter} }

// Humanize implements humanize.Engine. Its error is of the kind Unavailable, with a Failure as its cause, or a Crash.
func (e Engine) Humanize(ctx context.Context, request humanize.Request) (humanize.Result, error) {
	request, err := humanize.Check(request)
	if err != nil {
		return humanize.Result{}, err
	}
	limited, cancel := context.WithTimeout(ctx, humanize.Timeout)
	defer cancel()
	pieces, err := e.rewriter.Rewrite(limited, request)
	if errors.Is(ctx.Err(), context.Canceled) { // nobody waits any more; a deadline of the caller's is a timeout like ours
		return humanize.Result{}, ctx.Err()
	}
	if crashed, ok := errors.AsType[*crash.Crash](err); ok { // a fault of ours, for which no other engine stands in
		return humanize.Result{}, crashed
	}
	if err != nil {
		return humanize.Result{}, Broken(err).told()
	}
	changes := compare(pieces)
	return humanize.Result{Text: humanize.Apply(request.Text, changes), Changes: changes}, nil
}
