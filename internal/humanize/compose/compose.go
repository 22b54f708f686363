// Package compose merges the changes that a text goes through one after the other into one list, so that each refers to
// the text that was sent and can be undone.
package compose

import (
	"strings"

	"plainhand/internal/humanize"
)

// Changes merges the changes that were made first to a text and then to the result, so that applying them to the text
// does both. Changes of the two lists that share words become one; all others stay separate, and each can be undone on
// its own.
func Changes(text string, first, then []humanize.Change) []humanize.Change {
	if len(first) == 0 || len(then) == 0 {
		return append(first, then...)
	}
	all := make([]humanize.Change, 0, len(first)+len(then))
	middle := humanize.Apply(text, first)
	by := 0 // how much longer the first changes have made the text up to here
	for len(first) > 0 || len(then) > 0 {
		shared := cluster{by: by}
		for shared.take(&first, &then) {
			continue // until the next shares no word with it
		}
		by = shared.by
		all = append(all, shared.change(text, middle)...)
	}
	return all
}

// cluster is a run of changes from both lists that share words, by places in the text between the two.
type cluster struct {
	start, end  int
	by, before  int // how much longer the first changes have made the text, with those in the cluster and without
	first, then []humanize.Change
}

// take adds the next change of either list if it shares words with those in the cluster, or if there is none yet.
func (c *cluster) take(first, then *[]humanize.Change) bool {
	empty := len(c.first)+len(c.then) == 0
	if len(*first) > 0 {
		next := (*first)[0]
		start := next.Start + c.by
		end := start + len(next.After)
		comes := len(*then) == 0 || start <= (*then)[0].Start && ((*then)[0].Start != start || (*then)[0].End > start)
		if comes && empty || len(c.then) > 0 && c.meets(start, end) {
			if empty {
				c.before = c.by
			}
			c.grow(start, end, empty)
			c.by += len(next.After) - len(next.Before)
			c.first, *first = append(c.first, next), (*first)[1:]
			return true
		}
	}
	if len(*then) > 0 {
		next := (*then)[0]
		if empty || len(c.first) > 0 && c.meets(next.Start, next.End) {
			if empty {
				c.before = c.by
			}
			c.grow(next.Start, next.End, empty)
			c.then, *then = append(c.then, next), (*then)[1:]
			return true
		}
	}
	return false
}

// meets reports whether a place overlaps the cluster. Empty ones at the same place meet: neither clearly comes first.
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

// change makes one change of the cluster, or none where its changes cancel out.
func (c *cluster) change(text, middle string) []humanize.Change {
	made := humanize.Change{Start: c.start - c.before, End: c.end - c.by}
	switch {
	case len(c.first) == 0:
		made = c.then[0]
		made.Start, made.End = c.start-c.before, c.end-c.by
	case len(c.then) == 0:
		made = c.first[0]
	default:
		made.Rule, made.Reason, made.After = c.first[0].Rule, c.reason(), c.written(middle)
		last := c.then[0]
		if last.Start == c.start && last.End == c.end && strings.HasPrefix(last.Rule, humanize.LayoutRules) {
			made.Rule, made.Reason = last.Rule, last.Reason // nothing is left of what was done before
		}
	}
	made.Before = text[made.Start:made.End]
	if made.Before == made.After {
		return nil
	}
	return []humanize.Change{made}
}

// written is what the cluster's place contains in the end.
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

// mostReasons bounds the reasons given for one change.
const mostReasons = 3

// reason gives the reasons of a cluster, each once.
func (c *cluster) reason() string {
	var told []string
	for _, list := range [][]humanize.Change{c.first, c.then} {
		for _, change := range list {
			if len(told) < mostReasons && !strings.Contains(strings.Join(told, " "), change.Reason) {
				told = append(told, change.Reason)
			}
		}
	}
	return strings.Join(told, " ")
}
