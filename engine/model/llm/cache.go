package llm

import (
	"crypto/sha256"
	"encoding/json"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"

	"plainhand/engine/model/service"
)

// The limits of the answer cache: enough for a member who tries another strength and comes back.
const (
	maxCached     = 4096
	cacheLifetime = 20 * time.Minute
)

// cache caches the answers for passages per user.
type cache = expirable.LRU[cacheKey, string]

type cacheKey [sha256.Size]byte

func newCache() *cache { return expirable.NewLRU[cacheKey, string](maxCached, nil, cacheLifetime) }

// keyOf returns the cache key of a passage: a hash of everything that its answer depends on. The answer for an unknown
// user is not cached.
func keyOf(model string, passage service.Passage) (cacheKey, bool) {
	request := passage.Request
	if request.Caller.UserID == "" {
		return cacheKey{}, false
	}
	written, err := json.Marshal([]any{request.Caller.UserID, model, PromptVersion, request.Mode, request.Strength,
		request.Keep, request.Seed, passage.Attempt,
		passage.Genre, passage.Title, passage.About, passage.Before, passage.Text})
	return sha256.Sum256(written), err == nil
}
