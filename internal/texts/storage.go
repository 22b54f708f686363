package texts

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// SealedLine is a Line with encrypted contents.
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

// SealedText is a Text with encrypted contents and search words.
type SealedText struct {
	SealedLine
	Draft []byte
	Work  []byte // nil without
	Words []byte
	// MadeWords are the search words of the newest version that are not in Words. Saving nil leaves them unchanged.
	MadeWords []byte
	Newest    SealedVersion   // the newest result; zero without
	Replaced  []SealedVersion // the replaced versions, to be stored before Newest
}

// SealedVersion is a Version with encrypted contents.
type SealedVersion struct {
	ID     uuid.UUID
	Number int
	Kind   VersionKind
	MadeAt time.Time
	Output []byte
}

// SealedWords are the encrypted search words of a text.
type SealedWords struct {
	ID        uuid.UUID
	TouchedAt time.Time
	Words     []byte
	MadeWords []byte // nil without a version
}

// Cursor is the cursor of a list: the last text of a page. The zero Place is before the first page.
type Cursor struct {
	TouchedAt time.Time
	ID        uuid.UUID
}

// Storage stores encrypted texts and the users' keys. Its methods ignore expired texts, whether they have been swept or
// not. A key is nil if the user has none, and then there are no texts.
type Storage interface {
	// Text returns a text and its owner's key, or ErrNone.
	Text(ctx context.Context, userID, id uuid.UUID, now time.Time) (key []byte, text SealedText, err error)
	// LastText returns the text that was most recently edited in the editor, or ErrNone.
	LastText(ctx context.Context, userID uuid.UUID, now time.Time) (key []byte, text SealedText, err error)
	// TextVersions returns the versions of a text, the oldest first.
	TextVersions(ctx context.Context, userID, id uuid.UUID, now time.Time) (key []byte, versions []SealedVersion,
		err error)
	// TextLines returns at most limit lines after a cursor, the most recently edited text first.
	TextLines(ctx context.Context, userID uuid.UUID, after Cursor, limit int, now time.Time) (key []byte,
		lines []SealedLine, err error)
	// TextLinesOf returns the lines of these texts in the same order.
	TextLinesOf(ctx context.Context, userID uuid.UUID, ids []uuid.UUID, now time.Time) ([]SealedLine, error)
	// TextWords calls do with the words of every text of the user, in no order. do must not retain them.
	TextWords(ctx context.Context, userID uuid.UUID, now time.Time, do func(SealedWords) error) error

	// HistoryKey returns the user's key, and stores fresh as their key if there is none, or returns ErrOff.
	HistoryKey(ctx context.Context, userID uuid.UUID, fresh []byte) (key []byte, err error)
	// UserKey is HistoryKey even for users whose history is off.
	UserKey(ctx context.Context, userID uuid.UUID, fresh []byte) (key []byte, err error)
	// AddText stores a new text with its newest version, if any, and deletes texts beyond MaxTexts. It returns the
	// stored line, or ErrOff.
	AddText(ctx context.Context, userID uuid.UUID, text SealedText, now time.Time) (SealedLine, error)
	// SaveText replaces a text except for its versions, to which the new ones are added. It returns the stored line, or
	// ErrNone if the text does not exist or has another revision.
	SaveText(ctx context.Context, userID uuid.UUID, text SealedText, now time.Time) (SealedLine, error)
	// JoinTexts is SaveText that also moves the versions of another text to this one, and deletes the other one. It
	// returns ErrNone if either does not exist or has another revision.
	JoinTexts(ctx context.Context, userID uuid.UUID, text SealedText, other Ref, now time.Time) (SealedLine, error)
	// DeleteText expires a text immediately, and stores its former expiry for RestoreText.
	DeleteText(ctx context.Context, userID, id uuid.UUID, now time.Time) error
	// RestoreText restores a text that was deleted after a time, or returns ErrNone.
	RestoreText(ctx context.Context, userID, id uuid.UUID, after time.Time) error
	// DeletedText returns the line of a text that was deleted after a time, or ErrNone.
	DeletedText(ctx context.Context, userID, id uuid.UUID, after time.Time) (key []byte, line SealedLine, err error)
	// CountDeletions counts what SetHistoryDays would delete.
	CountDeletions(ctx context.Context, userID uuid.UUID, days int, now time.Time) (Deletions, error)
	// DeleteTexts deletes all texts of a user, and the key.
	DeleteTexts(ctx context.Context, userID uuid.UUID) error
	// SetHistoryDays sets the retention of a user's texts, and deletes those that have thereby expired.
	SetHistoryDays(ctx context.Context, userID uuid.UUID, days int, now time.Time) error
	// SweepTexts deletes the expired texts of all users, except those that were deleted after a time.
	SweepTexts(ctx context.Context, now, after time.Time) error

	// HistoryKeys calls do with the key of each user.
	HistoryKeys(ctx context.Context, do func(userID uuid.UUID, sealed []byte) error) error
	// ResealHistoryKey replaces an encrypted key by its re-encryption, unless it has changed concurrently.
	ResealHistoryKey(ctx context.Context, userID uuid.UUID, former, sealed []byte) error
}
