package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// scene is one way to be attacked.
type scene struct {
	name    string
	about   string
	prepare func(ctx context.Context, s *stage) (attack, error) // before anything is measured
	goals   []goal
}

// attack is what happens while everything is measured. It ends on its own, and promptly when ctx is done.
type attack func(ctx context.Context) error

var scenes = []scene{calmScene, anonymousScene, membersScene, guessesScene, clockScene, frozenScene, killedScene}

// stage is where a scene is played.
type stage struct {
	options
	site    *site
	texts   *english
	members []member // the honest ones
	honest  *record
	hostile *record
	backs   []back // how the program recovered after each blow, if the scene deals any
}

// back is how long it took after a blow until all was well again, or how long that was waited for in vain.
type back struct {
	after string
	took  time.Duration
	never bool
}

func names(scenes []scene) string {
	var names []string
	for _, scene := range scenes {
		names = append(names, scene.name)
	}
	return strings.Join(names, ", ")
}

// choose finds scenes by their names, in the order in which they are played.
func choose(list string) ([]scene, error) {
	wanted := strings.Split(list, ",")
	for _, name := range wanted {
		if !slices.ContainsFunc(scenes, func(scene scene) bool { return scene.name == name }) {
			return nil, fmt.Errorf("there is no scene %q", name)
		}
	}
	unwanted := func(scene scene) bool { return !slices.Contains(wanted, scene.name) }
	return slices.DeleteFunc(slices.Clone(scenes), unwanted), nil
}

// afterward is how long the program has to clear away what the scene left before the last measurement.
const afterward = 2 * time.Second

// perform plays the scene on its own program.
func (s scene) perform(ctx context.Context, options options, texts *english) (result, error) {
	site, err := openSite(filepath.Join(logs, s.name+".log"))
	if err != nil {
		return result{}, err
	}
	defer site.close()
	stage := &stage{options: options, site: site, texts: texts, honest: newRecord(), hostile: newRecord()}
	if stage.members, err = site.signUp(ctx, "honest", honestMembers); err != nil {
		return result{}, err
	}
	attack, err := s.prepare(ctx, stage)
	if err != nil {
		return result{}, err
	}
	watch := site.watch()
	err = attack(ctx)
	if err == nil {
		err = sleep(ctx, afterward)
	}
	watch.stop()
	memory, memoryErr := site.peakMemory()
	if err == nil {
		err = memoryErr
	}
	return result{scene: s, honest: stage.honest.sum(), hostile: stage.hostile.sum(), memory: memory,
		goroutines: watch.goroutines, connections: watch.connections, backs: stage.backs}, err
}

// part is one of the things that happen in a scene: it begins nothing more once clock is done, and stops what it is
// doing once ctx is.
type part func(ctx, clock context.Context)

// together plays parts concurrently for the length of a scene.
func (s *stage) together(parts ...part) attack {
	return func(ctx context.Context) error {
		clock, stop := context.WithTimeout(ctx, s.length)
		defer stop()
		var all sync.WaitGroup
		for _, part := range parts {
			all.Go(func() { part(ctx, clock) })
		}
		all.Wait()
		return ctx.Err()
	}
}

// meanwhile plays a part for as long as course takes.
func meanwhile(ctx context.Context, part part, course func() error) error {
	clock, stop := context.WithCancel(ctx)
	var playing sync.WaitGroup
	playing.Go(func() { part(ctx, clock) })
	err := course()
	stop()
	playing.Wait()
	return err
}

func sleep(ctx context.Context, duration time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(duration):
		return nil
	}
}
