// Command extension builds the browser extension of clients/browser for Chromium and Firefox, as
// bin/extension/chromium.zip and firefox.zip. The site's address and brand are those of the program's settings. Run it
// from the root of the project.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"plainhand/internal/config"
)

func main() {
	version := flag.String("version", "", "the version of the product, as git describe prints it")
	out := flag.String("out", filepath.Join("bin", "extension"), "the folder for the archives")
	flag.Parse()
	if err := run(*version, *out); err != nil {
		fmt.Fprintln(os.Stderr, "extension:", err)
		os.Exit(1)
	}
}

// run builds the extension, as archives and as folders that browsers load unpacked.
func run(version, out string) error {
	settings, err := config.Load(os.Getenv)
	if err != nil {
		return err
	}
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	source := source{folder: filepath.Join(root, "clients", "browser"),
		icon: filepath.Join(root, "static", "img", "icon-512.png")}
	files, err := source.build(newBuild(settings))
	if err != nil {
		return err
	}
	for _, browser := range []browser{chromium, firefox} {
		manifest, err := source.manifest(browser, settings, version)
		if err != nil {
			return err
		}
		files["manifest.json"] = manifest
		size, err := write(filepath.Join(out, string(browser)), files)
		if err != nil {
			return err
		}
		fmt.Printf("%s.zip: %d bytes\n", filepath.Join(out, string(browser)), size)
	}
	return nil
}
