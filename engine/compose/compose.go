// Package compose merges the changes of successive stages into one list, so that each refers to the original text and
// can be undone.
package compose

import (
	"slices"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/reason"
)

// Changes merges the changes that were made first to a text and then to the result. Applying them to the text makes
// both. Overlapping changes of the two lists become one. The others stay separate, and each can be undone alone.
func Changes(text string, first, then []humanize.Change) []humanize.Change {
	if len(first) == 0 || len(then) == 0 {
		return append(first, then...)
	}
	all := make([]humanize.Change, 0, len(first)+len(then))
	middle := humanize.Apply(text, first)
	shift := 0 // length added by the first changes up to here
	for len(first) > 0 || len(then) > 0 {
		shared := cluster{shift: shift}
		for shared.take(&first, &then) {
			continue // until the next doesn't overlap
		}
		shift = shared.shift
		all = append(all, shared.change(text, middle)...)
	}
	return all
}

// cluster is a run of overlapping changes from both lists. Its positions are in the text between the two.
type cluster struct {
	start, end         int
	shift, shiftBefore int // how much longer the first changes have made the text, with those in the cluster and without
	first, then        []humanize.Change
}

// take adds the next change of either list if it overlaps the cluster, or if the cluster is empty.
func (c *cluster) take(first, then *[]humanize.Change) bool {
	empty := len(c.first)+len(c.then) == 0
	if len(*first) > 0 {
		next := (*first)[0]
		start := next.Start + c.shift
		end := start + len(next.After)
		comes := len(*then) == 0 || start <= (*then)[0].Start && ((*then)[0].Start != start || (*then)[0].End > start)
		if comes && empty || len(c.then) > 0 && c.meets(start, end) {
			if empty {
				c.shiftBefore = c.shift
			}
			c.grow(start, end, empty)
			c.shift += len(next.After) - len(next.Before)
			c.first, *first = append(c.first, next), (*first)[1:]
			return true
		}
	}
	if len(*then) > 0 {
		next := (*then)[0]
		if empty || len(c.first) > 0 && c.meets(next.Start, next.End) {
			if empty {
				c.shiftBefore = c.shift
			}
			c.grow(next.Start, next.End, empty)
			c.then, *then = append(c.then, next), (*then)[1:]
			return true
		}
	}
	return false
}

// meets reports whether a range overlaps the cluster. Empty ranges at the same position do, since their order is
// undefined.
func (c *cluster) meets(start, end int) bool {
	return start < c.end && c.start < end || start == end && start == c.start && start == c.end
}

func (c *cluster) grow(start, end int, empty bool) {
	if empty {
		c.start, c.end = start, end
		return
	}
	c.start, c.end = min(c.start, start), max(c.end, end)
}

// change merges the cluster into one change, or none if its changes cancel out.
func (c *cluster) change(text, middle string) []humanize.Change {
	merged := humanize.Change{Start: c.start - c.shiftBefore, End: c.end - c.shift}
	switch {
	case len(c.first) == 0:
		merged = c.then[0]
		merged.Start, merged.End = c.start-c.shiftBefore, c.end-c.shift
	case len(c.then) == 0:
		merged = c.first[0]
	default:
		merged.Rule, merged.Reason, merged.After = c.first[0].Rule, c.reason(), c.written(middle)
		last := c.then[0]
		if last.Start == c.start && last.End == c.end && strings.HasPrefix(last.Rule, humanize.LayoutRules) {
			merged.Rule, merged.Reason = last.Rule, last.Reason // it replaces all earlier changes
		}
	}
	merged.Before = text[merged.Start:merged.End]
	if merged.Before == merged.After {
		return nil
	}
	return []humanize.Change{merged}
}

// written is the final text of the cluster's range.
func (c *cluster) written(middle string) string {
	var out strings.Builder
	at := c.start
	for _, change := range c.then {
		out.WriteString(middle[at:change.Start])
		out.WriteString(change.After)
		at = change.End
	}
	out.WriteString(middle[at:c.end])
	return out.String()
}

// maxReasons is the maximum number of reasons of one change.
const maxReasons = 3

// reason joins the distinct reasons of a cluster: “Bold text, plainer verb”.
func (c *cluster) reason() string {
	var reasons []string
	for _, change := range slices.Concat(c.first, c.then) {
		if len(reasons) < maxReasons && !slices.Contains(reasons, change.Reason) {
			reasons = append(reasons, change.Reason)
		}
	}
	return reason.Join(reasons)
}
