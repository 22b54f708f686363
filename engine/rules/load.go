package rules

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/passes/chatter"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/language"
)

//go:embed data
var ruleFiles embed.FS

// modeGroups are the values of the key "modes".
var modeGroups = map[string][]humanize.Mode{
	"any":          humanize.Modes(),
	"plain":        {humanize.Standard, humanize.Casual, humanize.Simple},
	"informal":     {humanize.Casual, humanize.Simple},
	"formal":       {humanize.Professional, humanize.Academic},
	"general":      {humanize.Standard, humanize.Casual, humanize.Professional, humanize.Simple},
	"casual":       {humanize.Casual},
	"simple":       {humanize.Simple},
	"professional": {humanize.Professional},
	"academic":     {humanize.Academic},
}

// Load parses the rule files in order of precedence, and rejects invalid rules. Each of the given files replaces the
// built-in file of its kind with the same name, or is parsed after the others. Its rules replace built-in rules of the
// same names.
func Load(files ...File) ([]*Rule, error) {
	loaded, err := newLoader(files)
	if err != nil {
		return nil, err
	}
	for index, name := range kindNames {
		files, pattern := ruleFiles, "data/"+name+"/*.rules"
		if editing.Kind(index) == editing.Artefact {
			files, pattern = chatter.Rules, "rules/*.rules"
		}
		paths, err := fs.Glob(files, pattern)
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			if err := loaded.file(files, path, editing.Kind(index)); err != nil {
				return nil, err
			}
		}
	}
	if err := loaded.packs(); err != nil {
		return nil, err
	}
	return loaded.rules, loaded.addExtraFiles()
}

// loader collects rules from files.
type loader struct {
	definedAt       map[string]string // positions by rule name
	rules           []*Rule
	overrides       map[string]File // by the path of the built-in file that each would replace
	overridePaths   map[string]bool // the paths of the given files
	overriddenRules map[string]bool // the names of their rules, which replace built-in ones
	elements        elements
}

// file parses a rule file for English, whose rules are of one kind.
func (l *loader) file(files embed.FS, path string, kind editing.Kind) error {
	file, err := l.read(files, path)
	if err != nil {
		return err
	}
	return l.parse(file.Path, file.Text, func(rule *Rule, _ *block) error {
		if !strings.HasPrefix(rule.ID, kindNames[kind]+".") {
			return fmt.Errorf("the name %q must start with %q", rule.ID, kindNames[kind]+".")
		}
		rule.kind, rule.Language = kind, language.English
		return nil
	})
}

// read returns a built-in file, or its replacement.
func (l *loader) read(files embed.FS, path string) (File, error) {
	if other, found := l.overrides[path]; found {
		delete(l.overrides, path)
		return other, nil
	}
	text, err := files.ReadFile(path)
	return File{Path: path, Text: string(text)}, err
}

// parse adds the rules of a file. It calls finish for each rule to set its kind and language.
func (l *loader) parse(path, text string, finish func(*Rule, *block) error) error {
	blocks, err := parseBlocks(path, text, l.elements)
	if err != nil {
		return err
	}
	for i := range blocks {
		ruleBlock := &blocks[i]
		if other, repeated := l.definedAt[ruleBlock.name]; repeated {
			return fmt.Errorf("%s: the name %q is taken by %s", ruleBlock.at, ruleBlock.name, other)
		}
		rule := &Rule{ID: ruleBlock.name}
		if err = finish(rule, ruleBlock); err == nil {
			err = rule.read(ruleBlock)
		}
		if err != nil {
			return fmt.Errorf("%s: %s: %w", ruleBlock.at, ruleBlock.name, err)
		}
		if l.overriddenRules[ruleBlock.name] && !l.overridePaths[path] {
			continue
		}
		l.definedAt[ruleBlock.name] = ruleBlock.at
		l.rules = append(l.rules, rule)
	}
	if len(blocks) > 0 {
		return blocks[0].lists.unused()
	}
	return nil
}

// read fills in the rule from its block.
func (r *Rule) read(b *block) error {
	r.reason = b.values["why"]
	for _, part := range []func(*block) error{r.readModes, r.readFrom, r.readFrames, r.readAlternatives, r.readWords,
		r.readSureness} {
		if err := part(b); err != nil {
			return err
		}
	}
	return nil
}

func (r *Rule) readFrom(b *block) error {
	r.from = humanize.Strength(cmp.Or(b.values["from"], b.from, string(humanize.Light)))
	if rank(r.from) < 0 {
		return fmt.Errorf("there is no strength %q; choose one of %v", r.from, humanize.Strengths())
	}
	return nil
}

func (r *Rule) readModes(b *block) error {
	name := cmp.Or(b.values["modes"], "any")
	if r.Modes = modeGroups[name]; r.Modes == nil {
		return fmt.Errorf("there is no group of modes %q; choose one of %v", name, slices.Sorted(maps.Keys(modeGroups)))
	}
	return nil
}

func (r *Rule) readFrames(b *block) error {
	tests := b.lines["test"]
	for i, find := range b.lines["find"] {
		pattern, err := parsePattern(find, b.lists)
		if err != nil {
			return fmt.Errorf("find %q: %w", find, err)
		}
		before, after, found := strings.Cut(strings.ReplaceAll(tests[i], `\n`, "\n"), " => ")
		if !found {
			return fmt.Errorf("the test %q has no \" => \"", tests[i])
		}
		r.frames = append(r.frames, frame{pattern, before, after})
	}
	return nil
}

// readAlternatives parses the replacements, which must be valid in every frame.
func (r *Rule) readAlternatives(b *block) error {
	slots := r.frames[0].pattern.slots
	for i := range r.frames {
		slots = min(slots, r.frames[i].pattern.slots)
	}
	for text := range strings.SplitSeq(b.values["write"], " | ") {
		alternative, err := parseReplacement(strings.TrimSpace(text), slots)
		if err != nil {
			return fmt.Errorf("write %q: %w", text, err)
		}
		r.alternatives = append(r.alternatives, alternative)
	}
	return nil
}

func (r *Rule) readWords(b *block) (err error) {
	if r.unless, err = b.conditions("unless"); err != nil {
		return err
	}
	if r.only, err = b.conditions("only"); err != nil {
		return err
	}
	if list := b.values["topic"]; list != "" {
		if r.topic, err = b.lists.expand(list); err != nil {
			return fmt.Errorf("topic: %w", err)
		}
	}
	return nil
}

// conditions parses the values of a key.
func (b *block) conditions(key string) (all []contextCondition, err error) {
	for _, line := range b.lines[key] {
		around, err := parseCondition(line, b.lists)
		if err != nil {
			return nil, fmt.Errorf("%s %q: %w", key, line, err)
		}
		all = append(all, around)
	}
	return all, nil
}

func (r *Rule) readSureness(b *block) error {
	readers, err := parseVerdict(b.values["readers"])
	if err != nil {
		return err
	}
	if r.reading, err = parseReading(b.values["read"]); err != nil {
		return err
	}
	r.sureness = readers.sureness(b.usually, r.reading)
	if said := b.values["sure"]; said != "" {
		if r.sureness, err = parseShare(said); err != nil {
			return err
		}
	}
	r.strength = strengthFor(r.sureness, r.undoesMark())
	if r.strength != "" && !r.strength.Reaches(r.from) {
		r.strength = r.from
	}
	return nil
}
