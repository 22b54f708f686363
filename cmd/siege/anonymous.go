package main

import (
	"context"
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"plainhand/internal/humanize/hostile"
	"plainhand/internal/usage"
)

const (
	strangers   = 25
	leavingOnes = 5 // one in this many
	leaveWithin = 500 * time.Millisecond
)

var anonymousScene = scene{
	name:  "anonymous",
	about: "beside visitors without an account who send texts that nobody writes",
	prepare: func(_ context.Context, s *stage) (attack, error) {
		demos, err := demos()
		ammunition()
		return s.together(s.sendTexts, s.openPages(pageEvery), s.strangers(demos)), err
	},
	goals: slices.Concat(working, []goal{nearCalm}),
}

// strangers post to whatever accepts texts from anybody. Some leave while sending, or before they get an answer.
func (s *stage) strangers(demos []string) part {
	return func(_, clock context.Context) {
		s.crowd(clock, strangers, func(stranger attacker) outcome {
			ctx, leave := clock, context.CancelFunc(func() {})
			if stranger.number%leavingOnes == 0 {
				ctx, leave = context.WithTimeout(clock, time.Duration(stranger.random.Int64N(int64(leaveWithin))))
			}
			defer leave()
			return stranger.send(ctx, forAnybody(stranger.random, demos, oneOf(stranger.random, ammunition())))
		})
	}
}

// forAnybody posts a text where no account is needed. The free tool gets as much of it as is free, demos get all of it.
func forAnybody(random *rand.Rand, demos []string, text hostile.Text) message {
	if random.IntN(2) == 0 {
		return form("/free-ai-humanizer", url.Values{"text": {cut(text.Text, usage.FreeWords)}})
	}
	return form(oneOf(random, demos), url.Values{"text": {text.Text}})
}

// demos are the pages whose demo may accept texts: home, tool pages, and guides.
func demos() ([]string, error) {
	paths := []string{"/"}
	for folder, address := range map[string]string{"content/tools": "/tools/", "content/guides": "/blog/"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.md"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			paths = append(paths, address+strings.TrimSuffix(filepath.Base(file), ".md"))
		}
	}
	return slices.Sorted(slices.Values(paths)), nil
}
