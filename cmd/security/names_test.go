package main

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"plainhand/internal/config"
)

// repository holds the names that evidence can cite.
type repository struct {
	declarations map[string][]declaration
	files        map[string]bool // base names
	adrs         map[string]bool
	titles       map[string]bool // of tests in TypeScript
	targets      map[string]bool // of make
	settings     map[string]bool
	mutex        sync.Mutex // of declarations
}

// declaration is where a top-level Go name is declared.
type declaration struct{ folder, packageName, receiver string }

// Folders without source code.
var skippedFolders = []string{".git", "node_modules", "bin", "var", "dist", "test-results", ".cache", "generators"}

// scanRepository reads the names in the repository at root.
func scanRepository(root string) (*repository, error) {
	r := &repository{declarations: map[string][]declaration{}, files: map[string]bool{}, adrs: map[string]bool{},
		titles: map[string]bool{}, targets: map[string]bool{}, settings: map[string]bool{}}
	var parsing errgroup.Group
	parsing.SetLimit(runtime.GOMAXPROCS(0))
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains(skippedFolders, entry.Name()):
			return fs.SkipDir
		case entry.IsDir():
			return nil
		}
		r.files[entry.Name()] = true
		if strings.HasSuffix(path, ".go") {
			parsing.Go(func() error { return r.addDeclarations(path) })
		}
		return r.addNames(path)
	})
	if err := errors.Join(err, parsing.Wait()); err != nil {
		return nil, err
	}
	for _, section := range config.Settings() {
		for _, setting := range section.Settings {
			for _, name := range setting.Names {
				r.settings[name] = true
			}
		}
	}
	return r, nil
}

var (
	testFile = regexp.MustCompile(`\.(?:spec|test)\.tsx?$`)
	title    = regexp.MustCompile("\\btest\\(\\s*(?:\"([^\"\\n]+)\"|'([^'\\n]+)'|`([^`]+)`)")
	target   = regexp.MustCompile(`(?m)^([a-z][a-z0-9-]*):(?:[^=]|$)`)
)

// addNames adds what a file other than Go code names.
func (r *repository) addNames(path string) error {
	var pattern *regexp.Regexp
	var names map[string]bool
	switch {
	case strings.HasSuffix(filepath.Dir(path), filepath.FromSlash(adrPath)):
		r.adrs[filepath.Base(path)] = true
		return nil
	case testFile.MatchString(path):
		pattern, names = title, r.titles
	case filepath.Base(path) == "Makefile":
		pattern, names = target, r.targets
	default:
		return nil
	}
	content, err := os.ReadFile(path)
	for _, match := range pattern.FindAllStringSubmatch(string(content), -1) {
		names[strings.Join(match[1:], "")] = true
	}
	return err
}

// addDeclarations adds the top-level names of a Go file.
func (r *repository) addDeclarations(path string) error {
	parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	place := declaration{folder: filepath.Dir(path), packageName: strings.TrimSuffix(parsed.Name.Name, "_test")}
	for _, declared := range parsed.Decls {
		switch declared := declared.(type) {
		case *ast.FuncDecl:
			of := place
			of.receiver = receiver(declared)
			r.add(declared.Name.Name, of)
		case *ast.GenDecl:
			for _, spec := range declared.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					r.add(spec.Name.Name, place)
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						r.add(name.Name, place)
					}
				}
			}
		}
	}
	return nil
}

// add adds a declaration once, although files for other systems may repeat it.
func (r *repository) add(name string, place declaration) {
	if !slices.Contains(r.declarations[name], place) {
		r.declarations[name] = append(r.declarations[name], place)
	}
}

// receiver returns the name of a method's type, or "" for a function.
func receiver(function *ast.FuncDecl) string {
	if function.Recv == nil {
		return ""
	}
	kind := function.Recv.List[0].Type
	for {
		switch of := kind.(type) {
		case *ast.StarExpr:
			kind = of.X
		case *ast.IndexExpr:
			kind = of.X
		case *ast.IndexListExpr:
			kind = of.X
		case *ast.Ident:
			return of.Name
		default:
			return ""
		}
	}
}

// check returns what is wrong with a name, or "".
func (r *repository) check(name string) string {
	if r.files[name] || r.titles[name] || r.settings[name] {
		return ""
	}
	if target, is := strings.CutPrefix(name, "make "); is && r.targets[target] {
		return ""
	}
	found := r.declarationsOf(name)
	switch len(found) {
	case 0:
		return "is no test, Go declaration, make target, setting, or file; was it renamed?"
	case 1:
		return ""
	}
	var folders []string
	for _, place := range found {
		folders = append(folders, strings.TrimPrefix(filepath.ToSlash(place.folder), "../../"))
	}
	slices.Sort(folders)
	return "is declared in " + strings.Join(slices.Compact(folders), ", ") + ": write Type.Method or package.Name"
}

// declarationsOf returns the declarations of a name, which may be qualified by its package or its receiver.
func (r *repository) declarationsOf(name string) []declaration {
	qualifier, own, isQualified := strings.Cut(name, ".")
	if !isQualified {
		return r.declarations[name]
	}
	var found []declaration
	for _, place := range r.declarations[own] {
		if place.receiver == qualifier || place.receiver == "" && place.packageName == qualifier {
			found = append(found, place)
		}
	}
	return found
}
