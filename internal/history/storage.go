package history

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// SealedLine is a Line as it is stored.
type SealedLine struct {
	ID        uuid.UUID
	Revision  int
	Versions  int
	Latest    int
	Source    Source
	MadeAt    time.Time
	TouchedAt time.Time
	ExpiresAt time.Time
	Line      []byte
}

// SealedText is a Text as it is stored, with the words by which it is found.
type SealedText struct {
	SealedLine
	Draft []byte
	Work  []byte // nil without
	Words []byte
	// MadeWords are those of the newest version that are not among Words. Nil to be stored leaves them as they are.
	MadeWords []byte
	Newest    SealedVersion   // the newest result; zero without
	Replaced  []SealedVersion // to be stored before Newest: what it and the draft replace
}

// SealedVersion is a Version as it is stored.
type SealedVersion struct {
	ID     uuid.UUID
	Number int
	Kind   VersionKind
	MadeAt time.Time
	Output []byte
}

// SealedWords are the words of a text as they are stored.
type SealedWords struct {
	ID        uuid.UUID
	TouchedAt time.Time
	Words     []byte
	MadeWords []byte // nil without a version
}

// Place is where a list goes on: after the text that was last worked on at that time. The zero Place is the start.
type Place struct {
	TouchedAt time.Time
	ID        uuid.UUID
}

// Storage is what the history needs from a database. Texts whose time is up are not there any more, swept or not. A key
// is nil where the user has none, and then there are no texts.
type Storage interface {
	// Text returns a text and its owner's key, or ErrNone.
	Text(ctx context.Context, userID, id uuid.UUID, now time.Time) (key []byte, text SealedText, err error)
	// LastText returns the one that was worked on last in the editor, or ErrNone.
	LastText(ctx context.Context, userID uuid.UUID, now time.Time) (key []byte, text SealedText, err error)
	// TextVersions returns the versions of a text, the oldest first.
	TextVersions(ctx context.Context, userID, id uuid.UUID, now time.Time) (key []byte, versions []SealedVersion,
		err error)
	// TextLines returns at most limit lines after a place, the text that was worked on last first.
	TextLines(ctx context.Context, userID uuid.UUID, after Place, limit int, now time.Time) (key []byte,
		lines []SealedLine, err error)
	// TextLinesOf returns the lines of these texts in the same order.
	TextLinesOf(ctx context.Context, userID uuid.UUID, ids []uuid.UUID, now time.Time) ([]SealedLine, error)
	// TextWords calls do with the words of every text of the user's, in no order. They are do's until it returns.
	TextWords(ctx context.Context, userID uuid.UUID, now time.Time, do func(SealedWords) error) error

	// HistoryKey returns the user's key, which is fresh if there was none, or ErrOff for somebody who keeps no texts.
	HistoryKey(ctx context.Context, userID uuid.UUID, fresh []byte) (key []byte, err error)
	// UserKey is HistoryKey for everybody.
	UserKey(ctx context.Context, userID uuid.UUID, fresh []byte) (key []byte, err error)
	// AddText stores a new text with its newest version, if it has one, and deletes those beyond MostTexts. It returns
	// the line as stored, or ErrOff.
	AddText(ctx context.Context, userID uuid.UUID, text SealedText, now time.Time) (SealedLine, error)
	// SaveText replaces all of a text but its versions, to which the newest is added, if there is one. It returns the
	// line as stored, or ErrNone where there is no such text or it has another revision.
	SaveText(ctx context.Context, userID uuid.UUID, text SealedText, now time.Time) (SealedLine, error)
	// JoinTexts is SaveText for a text to which the versions of another one are moved, which is deleted. It returns
	// ErrNone where either is missing or has another revision.
	JoinTexts(ctx context.Context, userID uuid.UUID, text SealedText, other Ref, now time.Time) (SealedLine, error)
	// DeleteText has a text expire at once, and remembers its expiry for RestoreText.
	DeleteText(ctx context.Context, userID, id uuid.UUID, now time.Time) error
	// RestoreText restores a text that was deleted after a time, or returns ErrNone.
	RestoreText(ctx context.Context, userID, id uuid.UUID, after time.Time) error
	// DeletedText returns the line of a text that was deleted after a time, or ErrNone.
	DeletedText(ctx context.Context, userID, id uuid.UUID, after time.Time) (key []byte, line SealedLine, err error)
	// CountDeletions counts what SetHistoryDays would delete.
	CountDeletions(ctx context.Context, userID uuid.UUID, days int, now time.Time) (Deletions, error)
	// DeleteTexts deletes all texts of a user, and the key.
	DeleteTexts(ctx context.Context, userID uuid.UUID) error
	// SetHistoryDays sets for how many days a user's texts are kept, and deletes those whose time is up by that.
	SetHistoryDays(ctx context.Context, userID uuid.UUID, days int, now time.Time) error
	// SweepTexts deletes all users' expired texts, but for those that were deleted after a time.
	SweepTexts(ctx context.Context, now, after time.Time) error

	// HistoryKeys calls do with everybody's key, one after another.
	HistoryKeys(ctx context.Context, do func(userID uuid.UUID, sealed []byte) error) error
	// ResealHistoryKey replaces a sealed key by another one of the same, unless it has changed meanwhile.
	ResealHistoryKey(ctx context.Context, userID uuid.UUID, former, sealed []byte) error
}
