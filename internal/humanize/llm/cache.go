package llm

import (
	"crypto/sha256"
	"encoding/json"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"

	"plainhand/internal/humanize/service"
)

// How much is remembered of a service's answers: enough for a member who tries another strength and comes back.
const (
	mostAnswers   = 4096
	answerExpires = 20 * time.Minute
)

// cache remembers the answers for passages, only for the user who sent them.
type cache = expirable.LRU[cacheKey, string]

type cacheKey [sha256.Size]byte

func newCache() *cache { return expirable.NewLRU[cacheKey, string](mostAnswers, nil, answerExpires) }

// keyOf is the fingerprint of a passage with all that its answer depends on. An unknown user has no key: false.
func keyOf(model string, passage service.Passage) (cacheKey, bool) {
	request := passage.Request
	if request.Asking.UserID == "" {
		return cacheKey{}, false
	}
	written, err := json.Marshal([]any{request.Asking.UserID, model, PromptVersion, request.Mode, request.Strength,
		request.Keep, request.Seed, passage.Attempt,
		passage.Genre, passage.Title, passage.About, passage.Before, passage.Text})
	return sha256.Sum256(written), err == nil
}
