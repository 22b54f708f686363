package pg

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// linkLibraries creates the symbolic links of the npm package's install script, which npm may be configured not to run:
// npm packages cannot contain links, and PostgreSQL does not load without them. It ignores errors, such as for a
// read-only folder: inspect then reports that the binaries don't run.
func linkLibraries(folder string) {
	list, err := os.ReadFile(filepath.Join(folder, "native", "pg-symlinks.json"))
	if err != nil {
		return
	}
	var links []struct{ Source, Target string }
	if json.Unmarshal(list, &links) != nil {
		return
	}
	for _, link := range links {
		if source, err := filepath.Rel(filepath.Dir(link.Target), link.Source); err == nil {
			_ = os.Symlink(source, filepath.Join(folder, link.Target)) // the link may exist already
		}
	}
}
