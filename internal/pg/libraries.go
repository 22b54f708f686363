package pg

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// linkLibraries makes the links that the npm package's install script makes, since npm packages cannot contain links.
// Without them PostgreSQL does not load, and npm may have been told not to run scripts. A folder that we may not write
// to stays as it is: inspect then finds that nothing runs there.
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
