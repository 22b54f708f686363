package main

import (
	"fmt"
	"slices"
	"time"
)

// What must hold however the program is attacked.
const (
	mostMemory  = 400 << 20
	mostSlower  = 3 // times calm's p99
	slowest     = 10 * time.Second
	soon        = 5 * time.Second
	servedShare = 0.99
)

// goal returns how a scene missed it, or "". calm is nil if that scene was not played.
type goal func(of result, calm *result) string

// Goals for whole kinds of scenes.
var (
	standing = []goal{littleMemory, noEmptyReply, nothingElse} // the program itself keeps running
	working  = slices.Concat(standing, []goal{served})         // so does its database
)

// judge lists every goal that was missed.
func judge(results []result) []string {
	var calm *result
	for i := range results {
		if results[i].scene.name == calmScene.name {
			calm = &results[i]
		}
	}
	var missed []string
	for _, result := range results {
		for _, goal := range result.scene.goals {
			if problem := goal(result, calm); problem != "" {
				missed = append(missed, result.scene.name+": "+problem)
			}
		}
	}
	return missed
}

func littleMemory(of result, _ *result) string {
	if of.memory <= mostMemory {
		return ""
	}
	return fmt.Sprintf("the program held %s, more than %s", mebibytes(of.memory), mebibytes(mostMemory))
}

func noEmptyReply(of result, _ *result) string {
	unanswered := of.honest.list(func(o outcome) bool { return !o.isStatus() })
	if unanswered == "" {
		return ""
	}
	return "honest requests got no whole answer: " + unanswered
}

// nothingElse means that the program never answers an honest request with something unexpected, even in bad times.
func nothingElse(of result, _ *result) string {
	other := of.honest.list(func(o outcome) bool { return o.isStatus() && !o.expected() })
	if other == "" {
		return ""
	}
	return "honest requests were answered with " + other
}

// served means that being turned away is rare: a quick refusal is no answer to honest work.
func served(of result, _ *result) string {
	share := float64(of.honest.count(outcome.fine)) / float64(len(of.honest.took))
	if share >= servedShare {
		return ""
	}
	return fmt.Sprintf("only %.1f%% of the honest requests were served", 100*share)
}

// nearCalm means that honest work hardly notices the attack.
func nearCalm(of result, calm *result) string {
	if calm == nil {
		return ""
	}
	peaceful, took := calm.honest.quantile(.99), of.honest.quantile(.99)
	if took <= mostSlower*peaceful {
		return ""
	}
	const told = "honest requests had a p99 of %s, more than %d times calm's %s"
	return fmt.Sprintf(told, short(took), mostSlower, short(peaceful))
}

func notSlow(of result, _ *result) string {
	if took := of.honest.quantile(1); took > slowest {
		return fmt.Sprintf("a request took %s, longer than %s", short(took), slowest)
	}
	return ""
}

func backSoon(of result, _ *result) string {
	for _, back := range of.backs {
		if back.never || back.took > soon {
			return fmt.Sprintf("%s, and no later than %s was allowed", back, soon)
		}
	}
	return ""
}
