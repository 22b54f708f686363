// Command assets builds the styles and scripts of static and islands into static/dist: bundled, minified, under names
// that contain a hash of the content, each with its brotli and gzip forms. It also writes the TypeScript types of the
// islands' props. Run it from the root of the project.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"plainhand/islands"
	islandbundle "plainhand/islands/bundle"
	"plainhand/static"
)

func main() {
	dev := flag.Bool("dev", false, "write source maps, and neither minify nor compress")
	flag.Parse()
	if err := run(*dev); err != nil {
		fmt.Fprintln(os.Stderr, "assets:", err)
		os.Exit(1)
	}
}

func run(dev bool) error {
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	project := project{
		static:     filepath.Join(root, "static"),
		islands:    filepath.Join(root, "islands"),
		components: islandbundle.Sources(islands.Mounted),
	}
	if err := generate(project.islands, islands.Registered); err != nil {
		return err
	}
	return project.build(dev, os.Stdout)
}

// project holds the locations of the sources, as absolute paths.
type project struct {
	static, islands string
	components      []string // as in islands.Props
}

// build builds the sources into static's dist and writes a table of sizes. Development builds are not compressed, which
// would take four times as long as all the rest.
func (p project) build(dev bool, report io.Writer) error {
	built, err := p.bundle(dev)
	if err != nil {
		return err
	}
	outputs := built.outputs
	if !dev {
		outputs = pack(outputs)
	}
	if err := write(filepath.Join(p.static, "dist"), outputs, built.manifest); err != nil {
		return err
	}
	return printSizes(report, built.manifest, outputs)
}

// build is esbuild's output.
type build struct {
	manifest static.Manifest
	outputs  map[string][]byte // by name in dist
}
