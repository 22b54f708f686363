// Command assets builds the styles and scripts of static into static/dist: bundled, minified, under names that hold a hash of
// the content, each with its brotli and gzip form beside it. Run it from the root of the project.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"plainhand/static"
)

func main() {
	dev := flag.Bool("dev", false, "write source maps and do not minify")
	flag.Parse()
	if err := run("static", *dev, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "assets:", err)
		os.Exit(1)
	}
}

// run builds the sources in folder into its dist and writes a table of sizes.
func run(folder string, dev bool, report io.Writer) error {
	built, err := bundle(folder, dev)
	if err != nil {
		return err
	}
	outputs, err := pack(built.outputs)
	if err != nil {
		return err
	}
	if err := write(filepath.Join(folder, "dist"), outputs, built.manifest); err != nil {
		return err
	}
	return printSizes(report, built.manifest, outputs)
}

// build is what esbuild made of the sources.
type build struct {
	manifest static.Manifest
	outputs  map[string][]byte // by name under dist
}
