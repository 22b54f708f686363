package service

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/model/genre"
	"plainhand/engine/report/tells"
	"plainhand/engine/text/document"
	"plainhand/internal/fault/crash"
)

const (
	maxConcurrent = 8 // passages in progress per text
	// minTimeLeft is the time that must be left for another request: as long as a slow model takes for a few sentences.
	minTimeLeft = 8 * time.Second
)

// ask has a service rewrite a text, and returns all of its units. It fails if the service can't be reached, or if no
// answer is a rewrite of its passage.
func (e Engine) ask(ctx context.Context, request humanize.Prepared) ([]unit, error) {
	_, verifies := e.rewriter.(Verifier)
	judge := newJudge(request, verifies && e.settings.Verify)
	parts := e.parts(request)
	frame := frameOf(request.Document())
	asked := make([][]unit, len(parts))
	unusable := make([]error, len(parts))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(maxConcurrent)
	for i, part := range parts {
		group.Go(func() (err error) {
			defer crash.Catch(&err) // callers can't recover a panic of this goroutine
			conversation := conversation{Engine: e, judge: judge, frame: frame, part: part, left: e.settings.Requests}
			asked[i], err = conversation.run(ctx)
			if isUnusable(err) {
				asked[i], unusable[i], err = judge.unanswered(part.span), err, nil
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	if len(parts) > 0 && !slices.Contains(unusable, nil) {
		return nil, unusable[0]
	}
	return slices.Concat(asked...), nil
}

// parts returns the passages of a text, or the complete text for a service that isn't Limited.
func (e Engine) parts(request humanize.Prepared) []passage {
	if limited, ok := e.rewriter.(Limited); ok {
		return passages(request.Document(), limited.PassageSize())
	}
	return []passage{{span: span{0, len(request.Text)}, text: request.Text, raw: true}}
}

// isUnusable reports whether a service answered, but not with a rewrite.
func isUnusable(err error) bool {
	failure, ok := errors.AsType[*Failure](err)
	return ok && failure.unusable
}

// unanswered returns a passage as one rejected unit, because the answer was not a rewrite of it.
func (j judge) unanswered(within span) []unit {
	spans := readVersion(j.request.Document(), within).spans
	if len(spans) == 0 {
		return nil
	}
	return []unit{{start: spans[0].start, end: spans[len(spans)-1].end, sentences: len(spans),
		losses: []facts.Loss{{Kind: facts.Answer}}}}
}

// conversation is the series of requests about one passage.
type conversation struct {
	Engine
	judge
	frame
	part passage
	left int // requests that may still be made
}

// frame is the description of the complete text that accompanies each passage.
type frame struct {
	genre genre.Genre
	title string
	about string // the first sentence of the first paragraph
}

func frameOf(text *document.Document) frame {
	found := frame{genre: genre.Of(text), title: genre.Title(text)}
	for _, block := range text.Blocks {
		if block.Kind == document.Paragraph && len(block.Sentences) > 0 && !isOmitted(block) {
			first := block.Sentences[0]
			found.about = text.Text[first.Start:first.End]
			break
		}
	}
	return found
}

func (c *conversation) run(ctx context.Context) ([]unit, error) {
	units, err := c.candidates(ctx)
	if err != nil {
		return nil, err
	}
	if 2*countFailing(units) > len(units) && c.takeRequest(ctx) { // probably an incomplete or unrelated answer
		retried, err := c.candidate(ctx, max(1, c.settings.Candidates))
		if err == nil && countFailing(retried) < countFailing(units) {
			units = retried
		}
	}
	c.verify(ctx, units, units)
	for range maxRevisions {
		if countFailing(units) == 0 || !c.revise(ctx, units) {
			break
		}
	}
	c.restoreEchoes(units)
	return units, nil
}

// maxRevisions is the maximum number of revision requests for a passage.
const maxRevisions = 2

// takeRequest uses up one of the remaining requests, if there is one and time for it.
func (c *conversation) takeRequest(ctx context.Context) bool {
	deadline, bound := ctx.Deadline()
	if c.left == 0 || ctx.Err() != nil || bound && time.Until(deadline) < minTimeLeft {
		return false
	}
	c.left--
	return true
}

func countFailing(units []unit) int {
	count := 0
	for _, u := range units {
		if len(u.losses) > 0 {
			count++
		}
	}
	return count
}

// candidates requests the configured number of rewrites in parallel, and picks the best one of each unit.
func (c *conversation) candidates(ctx context.Context) ([]unit, error) {
	others := make([][]unit, max(0, c.settings.Candidates-1))
	var group errgroup.Group
	for i := range others {
		group.Go(func() (err error) {
			defer crash.Catch(&err)
			others[i], _ = c.candidate(ctx, i+1) // the other candidates suffice
			return nil
		})
	}
	units, err := c.candidate(ctx, 0)
	if crashed := group.Wait(); err != nil || crashed != nil {
		return nil, errors.Join(err, crashed)
	}
	for _, other := range others {
		for i := range units {
			units[i] = better(units[i], other)
		}
	}
	return units, nil
}

// better returns the unit, or another rewrite of exactly the same sentences if that is accepted and has fewer tells.
func better(u unit, others []unit) unit {
	for _, other := range others {
		if other.start == u.start && other.end == u.end && len(other.losses) == 0 &&
			(len(u.losses) > 0 || tells.Count(other.written) < tells.Count(u.written)) {
			return other
		}
	}
	return u
}

func (c *conversation) candidate(ctx context.Context, attempt int) ([]unit, error) {
	asked := c.passage()
	asked.Attempt = attempt
	if c.request.OnProgress != nil && attempt == 0 {
		watch := watch{judge: c.judge, part: c.part}
		asked.Written = watch.update
	}
	answer, err := c.rewriter.Rewrite(ctx, asked)
	if err != nil {
		return nil, err
	}
	return c.units(c.part.span, c.part.decode(answer)), nil
}

// passage is the part as a service gets it.
func (c *conversation) passage() Passage {
	asked := Passage{Request: c.request.Request, Text: c.part.text, Genre: c.genre, Before: c.part.before}
	if c.part.before != "" {
		asked.Title, asked.About = c.title, c.about
	}
	return asked
}

// verify sends the accepted rewrites among some units of a passage to the Verifier. If that fails, the guard's verdict
// applies.
func (c *conversation) verify(ctx context.Context, all, units []unit) {
	if !c.verifies {
		return
	}
	defer restoreUnconfirmed(units)
	var pairs []Pair
	var indexes []int
	for i, u := range units {
		if before := c.request.Text[u.start:u.end]; len(u.losses) == 0 && u.written != before {
			pairs = append(pairs, c.pair(all, u))
			indexes = append(indexes, i)
		}
	}
	if len(pairs) == 0 || !c.takeRequest(ctx) {
		return
	}
	verdicts, err := c.rewriter.(Verifier).Verify(ctx, c.passage(), pairs)
	if err != nil || len(verdicts) != len(pairs) {
		return
	}
	for k, fault := range verdicts {
		u := &units[indexes[k]]
		u.confirmed, u.unconfirmed = u.unconfirmed && fault == "", false
		if fault != "" {
			u.losses = []facts.Loss{{Kind: facts.VerifierFault, Item: fault}}
		}
	}
}

// pair is a unit with its context, as a Verifier compares it.
func (c *conversation) pair(all []unit, u unit) Pair {
	around := c.neighbors(all, u)
	pair := Pair{Before: around[0], Original: c.judge.before(u), Written: u.written}
	if u.written == "" {
		pair.After = around[1]
	}
	return pair
}

// restoreUnconfirmed restores the units whose deletion was not confirmed.
func restoreUnconfirmed(units []unit) {
	for i := range units {
		if units[i].unconfirmed {
			units[i].unconfirmed, units[i].losses = false, []facts.Loss{{Kind: facts.Sentence}}
		}
	}
}

// revise requests other versions of the rejected units, and accepts those that pass. It reports whether the service
// answered.
func (c *conversation) revise(ctx context.Context, units []unit) bool {
	reviser, ok := c.rewriter.(Reviser)
	if !ok || !c.takeRequest(ctx) {
		return false
	}
	var drafts []Draft
	var indexes []int
	for i, u := range units {
		if len(u.losses) > 0 {
			drafts = append(drafts, c.draft(units, u))
			indexes = append(indexes, i)
		}
	}
	revised, err := reviser.Revise(ctx, c.passage(), drafts)
	if err != nil || len(revised) != len(drafts) {
		return false
	}
	var accepted []unit
	var positions []int
	for k, written := range revised {
		u := units[indexes[k]]
		if u.written = c.part.decode(written); u.written == "" {
			continue
		}
		if c.check(&u); len(u.losses) == 0 {
			accepted, positions = append(accepted, u), append(positions, indexes[k])
		} else if units[indexes[k]].written == "" {
			units[indexes[k]] = u // the reasons for its rejection are more specific
		}
	}
	c.verify(ctx, units, accepted)
	for k, u := range accepted {
		units[positions[k]] = u
	}
	return true
}

func (c *conversation) draft(units []unit, u unit) Draft {
	around := c.neighbors(units, u)
	return Draft{
		Before: around[0], After: around[1], Original: c.judge.before(u), Written: u.written,
		Faults: facts.Faults(u.losses),
	}
}

// neighbors returns the text before and after a unit of a passage in the rewritten text.
func (c *conversation) neighbors(units []unit, u unit) [2]string {
	earlier := slices.DeleteFunc(slices.Clone(units), func(other unit) bool { return other.start >= u.start })
	later := slices.DeleteFunc(slices.Clone(units), func(other unit) bool { return other.start <= u.start })
	if len(later) > 0 {
		later = later[:1]
	}
	before := c.part.before
	if len(earlier) > 0 {
		before = c.rewritten(span{earlier[0].start, u.start}, earlier)
	}
	after := ""
	if len(later) > 0 {
		after = c.rewritten(span{u.end, later[0].end}, later)
	}
	return [2]string{lastWords(before, contextWords), strings.TrimSpace(after)}
}

// rewritten is a span of the text with the accepted rewrites of its units.
func (c *conversation) rewritten(stretch span, units []unit) string {
	var text strings.Builder
	at := stretch.start
	for _, u := range units {
		if len(u.losses) > 0 {
			continue
		}
		text.WriteString(c.request.Text[at:u.start] + u.written)
		at = u.end
	}
	text.WriteString(c.request.Text[at:stretch.end])
	return text.String()
}
