package cli

import (
	"strings"

	"plainhand/internal/config"
)

// LoadConfig returns the settings, or a UsageError with every problem on its own line.
func LoadConfig(streams Streams) (config.Config, error) {
	loaded, err := config.Load(streams.Getenv)
	if err != nil {
		return loaded, UsageError("these settings cannot be used:\n  " + strings.ReplaceAll(err.Error(), "\n", "\n  "))
	}
	return loaded, nil
}
