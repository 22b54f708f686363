package service

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"plainhand/internal/crash"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/genre"
	"plainhand/internal/humanize/guard"
	"plainhand/internal/humanize/tells"
)

const (
	atOnce = 8 // passages in progress
	// forMore is how much time must be left for another request: what a slow model takes for a few sentences.
	forMore = 8 * time.Second
)

// ask has a service rewrite a text, and returns every unit of it with its verdict. It fails where the service could not
// be reached, or answered no passage with a rewrite of it.
func (e Engine) ask(ctx context.Context, request humanize.Prepared) ([]unit, error) {
	_, verifies := e.rewriter.(Verifier)
	judge := newJudge(request, verifies && e.settings.Verify)
	parts := e.parts(request)
	frame := frameOf(request.Document())
	asked := make([][]unit, len(parts))
	unusable := make([]error, len(parts))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for i, part := range parts {
		group.Go(func() (err error) {
			defer crash.Catch(&err) // nothing else would in a goroutine of its own
			conversation := conversation{Engine: e, judge: judge, frame: frame, part: part, left: e.settings.Requests}
			asked[i], err = conversation.run(ctx)
			if isUnusable(err) {
				asked[i], unusable[i], err = judge.unanswered(part.place), err, nil
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

// parts returns the passages of a text, or the whole text as it is for a service that takes no less.
func (e Engine) parts(request humanize.Prepared) []passage {
	if limited, ok := e.rewriter.(Limited); ok {
		return passages(request.Document(), limited.PassageSize())
	}
	return []passage{{place: place{0, len(request.Text)}, text: request.Text, raw: true}}
}

// isUnusable reports whether a service answered, but not with a rewrite.
func isUnusable(err error) bool {
	failure, ok := errors.AsType[*Failure](err)
	return ok && failure.unusable
}

// unanswered is a passage that stays as it was because the answer was not a rewrite of it.
func (j judge) unanswered(within place) []unit {
	places := readVersion(j.request.Document(), within).places
	if len(places) == 0 {
		return nil
	}
	return []unit{{start: places[0].start, end: places[len(places)-1].end, sentences: len(places),
		losses: []guard.Loss{{Kind: guard.Answer}}}}
}

// conversation is all that is asked about one passage.
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
	about string // the first sentence that is no heading
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
	if 2*failing(units) > len(units) && c.may(ctx) { // an answer to another question, or half of one
		if again, err := c.candidate(ctx, max(1, c.settings.Candidates)); err == nil && failing(again) < failing(units) {
			units = again
		}
	}
	c.verify(ctx, units, units)
	for range mostRevisions {
		if failing(units) == 0 || !c.revise(ctx, units) {
			break
		}
	}
	c.withoutEchoes(units)
	return units, nil
}

// mostRevisions is how many times a service is asked again for the same sentences.
const mostRevisions = 2

// may uses up one of the requests that are left, if there is one and time for it.
func (c *conversation) may(ctx context.Context) bool {
	deadline, bound := ctx.Deadline()
	if c.left == 0 || ctx.Err() != nil || bound && time.Until(deadline) < forMore {
		return false
	}
	c.left--
	return true
}

func failing(units []unit) int {
	count := 0
	for _, one := range units {
		if len(one.losses) > 0 {
			count++
		}
	}
	return count
}

// candidates asks for as many rewrites as are wanted, in parallel, and takes the best of each unit.
func (c *conversation) candidates(ctx context.Context) ([]unit, error) {
	others := make([][]unit, max(0, c.settings.Candidates-1))
	var group errgroup.Group
	for i := range others {
		group.Go(func() (err error) {
			defer crash.Catch(&err)
			others[i], _ = c.candidate(ctx, i+1) // a failed one is one less to choose from
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

// better returns the unit, or another rewrite of exactly these sentences, if that passes and reads more like a
// person's.
func better(one unit, others []unit) unit {
	for _, other := range others {
		if other.start == one.start && other.end == one.end && len(other.losses) == 0 &&
			(len(one.losses) > 0 || tells.Count(other.written) < tells.Count(one.written)) {
			return other
		}
	}
	return one
}

func (c *conversation) candidate(ctx context.Context, attempt int) ([]unit, error) {
	asked := c.passage()
	asked.Attempt = attempt
	if c.request.Watch != nil && attempt == 0 {
		watch := watch{judge: c.judge, part: c.part}
		asked.Written = watch.written
	}
	answer, err := c.rewriter.Rewrite(ctx, asked)
	if err != nil {
		return nil, err
	}
	return c.units(c.part.place, c.part.read(answer)), nil
}

// passage is the part as a service gets it.
func (c *conversation) passage() Passage {
	asked := Passage{Request: c.request.Request, Text: c.part.text, Genre: c.genre, Before: c.part.before}
	if c.part.before != "" {
		asked.Title, asked.About = c.title, c.about
	}
	return asked
}

// verify has the service read those of some units, among all of a passage, that the guard lets pass. Where that fails,
// the guard's verdict stands.
func (c *conversation) verify(ctx context.Context, all, units []unit) {
	if !c.verifies {
		return
	}
	defer keepUnsure(units)
	var pairs []Pair
	var of []int
	for i, one := range units {
		if before := c.request.Text[one.start:one.end]; len(one.losses) == 0 && one.written != before {
			pairs = append(pairs, c.pair(all, one))
			of = append(of, i)
		}
	}
	if len(pairs) == 0 || !c.may(ctx) {
		return
	}
	told, err := c.rewriter.(Verifier).Verify(ctx, c.passage(), pairs)
	if err != nil || len(told) != len(pairs) {
		return
	}
	for k, fault := range told {
		one := &units[of[k]]
		one.struck, one.unsure = one.unsure && fault == "", false
		if fault != "" {
			one.losses = []guard.Loss{{Kind: guard.Told, Item: fault}}
		}
	}
}

// pair is a unit as the service compares it, among all of its passage.
func (c *conversation) pair(all []unit, one unit) Pair {
	around := c.around(all, one)
	pair := Pair{Before: around[0], Original: c.judge.before(one), Written: one.written}
	if one.written == "" {
		pair.After = around[1]
	}
	return pair
}

// keepUnsure restores the units whose deletion was not confirmed.
func keepUnsure(units []unit) {
	for i := range units {
		if units[i].unsure {
			units[i].unsure, units[i].losses = false, []guard.Loss{{Kind: guard.Sentence}}
		}
	}
}

// revise asks again for the units that failed, and accepts what now passes. It reports whether it could ask.
func (c *conversation) revise(ctx context.Context, units []unit) bool {
	reviser, ok := c.rewriter.(Reviser)
	if !ok || !c.may(ctx) {
		return false
	}
	var drafts []Draft
	var of []int
	for i, one := range units {
		if len(one.losses) > 0 {
			drafts = append(drafts, c.draft(units, one))
			of = append(of, i)
		}
	}
	revised, err := reviser.Revise(ctx, c.passage(), drafts)
	if err != nil || len(revised) != len(drafts) {
		return false
	}
	var anew []unit
	var place []int
	for k, written := range revised {
		one := units[of[k]]
		if one.written = c.part.read(written); one.written == "" {
			continue
		}
		if c.hold(&one); len(one.losses) == 0 {
			anew, place = append(anew, one), append(place, of[k])
		} else if units[of[k]].written == "" {
			units[of[k]] = one // the new reason says more
		}
	}
	c.verify(ctx, units, anew)
	for k, one := range anew {
		units[place[k]] = one
	}
	return true
}

func (c *conversation) draft(units []unit, one unit) Draft {
	around := c.around(units, one)
	return Draft{
		Before: around[0], After: around[1], Original: c.judge.before(one), Written: one.written,
		Faults: guard.Faults(one.losses),
	}
}

// around is what stands before and after a unit of a passage in the rewritten text.
func (c *conversation) around(units []unit, one unit) [2]string {
	earlier := slices.DeleteFunc(slices.Clone(units), func(other unit) bool { return other.start >= one.start })
	later := slices.DeleteFunc(slices.Clone(units), func(other unit) bool { return other.start <= one.start })
	if len(later) > 0 {
		later = later[:1]
	}
	before := c.part.before
	if len(earlier) > 0 {
		before = c.rewritten(place{earlier[0].start, one.start}, earlier)
	}
	after := ""
	if len(later) > 0 {
		after = c.rewritten(place{one.end, later[0].end}, later)
	}
	return [2]string{endOf(before, contextWords), strings.TrimSpace(after)}
}

// rewritten is a stretch of the text with what was accepted for its units.
func (c *conversation) rewritten(stretch place, units []unit) string {
	var text strings.Builder
	at := stretch.start
	for _, one := range units {
		if len(one.losses) > 0 {
			continue
		}
		text.WriteString(c.request.Text[at:one.start] + one.written)
		at = one.end
	}
	text.WriteString(c.request.Text[at:stretch.end])
	return text.String()
}
