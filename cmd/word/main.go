// Command word writes the manifest of the add-in for Microsoft Word as bin/word/manifest.xml, with the icons that it
// names. The site's address and brand are those of the program's settings. Run it from the root of the project.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"plainhand/internal/branding"
	"plainhand/internal/branding/mark"
	"plainhand/internal/config"
	"plainhand/internal/officeaddin"
)

func main() {
	out := flag.String("out", filepath.Join("bin", "word"), "the folder for the manifest")
	flag.Parse()
	if err := run(os.Getenv, *out); err != nil {
		fmt.Fprintln(os.Stderr, "word:", err)
		os.Exit(1)
	}
}

// run writes the files for the site of the settings.
func run(getenv func(string) string, out string) error {
	settings, err := config.Load(getenv)
	if err != nil {
		return err
	}
	origin := settings.BaseURL.String()
	addIn := officeaddin.AddIn{Name: settings.Brand, Origin: origin, Support: origin + "/contact"}
	files, err := icons(settings)
	if err != nil {
		return err
	}
	if files["manifest.xml"], err = addIn.Manifest(); err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(out, name), content, 0o644); err != nil {
			return err
		}
	}
	if settings.BaseURL.Scheme != "https" {
		fmt.Println("Word loads the pane only from an https:// address: set BASE_URL.")
	}
	fmt.Println(filepath.Join(out, "manifest.xml")+":", addIn.ID())
	return nil
}

// icons returns the icons of all sizes in the operator's color, which stores ask for.
func icons(settings config.Config) (map[string][]byte, error) {
	site, err := os.ReadFile(filepath.Join("static", "img", "icon-512.png"))
	if err != nil {
		return nil, err
	}
	color := ""
	if settings.BrandLook != nil {
		chosen, _ := branding.ParseColor(settings.BrandLook.Accent) // checked by config
		color = branding.AccentOf(chosen).Light.String()
	}
	files := map[string][]byte{}
	for _, size := range officeaddin.IconSizes {
		if files[fmt.Sprintf("icon-%d.png", size)], err = mark.Icon(site, size, color); err != nil {
			return nil, err
		}
	}
	return files, nil
}
