// Package bucket keeps the parts of files in a bucket of Amazon S3, or of any storage with the same calls.
package bucket

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"plainhand/internal/fault"
	"plainhand/internal/files"
)

// Settings are where a bucket is, and how to get in.
type Settings struct {
	Host   string // with its port, if that is not the usual one
	Bucket string
	Region string // empty: the client finds out
	Key    string
	Secret string
	Plain  bool // without TLS
}

var errForm = errors.New("must look like s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/BUCKET?region=eu-central-1")

// Parse reads settings from a URL: s3://KEY:SECRET@HOST/BUCKET, with ?region=, and ?tls=0 for a storage without TLS.
// Errors do not show the secret.
func Parse(text string) (Settings, error) {
	at, err := url.Parse(text)
	if err != nil || at.Scheme != "s3" || at.Host == "" || at.User == nil {
		return Settings{}, errForm
	}
	secret, _ := at.User.Password()
	made := Settings{Host: at.Host, Bucket: strings.Trim(at.Path, "/"), Region: at.Query().Get("region"),
		Key: at.User.Username(), Secret: secret, Plain: at.Query().Get("tls") == "0"}
	if made.Bucket == "" || strings.Contains(made.Bucket, "/") || made.Key == "" || made.Secret == "" {
		return Settings{}, errForm
	}
	return made, nil
}

// Format prints the same for every verb, so that no log shows the secret.
func (s Settings) Format(state fmt.State, _ rune) {
	fmt.Fprintf(state, "s3://…@%s/%s", s.Host, s.Bucket)
}

// Bucket implements files.Bucket. It is safe for concurrent use.
type Bucket struct {
	client *minio.Client
	name   string
}

var _ files.Bucket = (*Bucket)(nil)

// New returns a bucket, which must be there. It asks nobody yet.
func New(settings Settings) (*Bucket, error) {
	client, err := minio.New(settings.Host, &minio.Options{
		Creds: credentials.NewStaticV4(settings.Key, settings.Secret, ""), Secure: !settings.Plain, Region: settings.Region,
	})
	if err != nil {
		return nil, err
	}
	return &Bucket{client, settings.Bucket}, nil
}

var errAway = fault.New(fault.Unavailable, "Our storage for files doesn’t answer at the moment.",
	"Nothing was charged. Try again in a minute.").After(time.Minute)

// explain turns the storage's errors into faults.
func explain(err error) error {
	switch {
	case err == nil || errors.Is(err, context.Canceled):
		return err
	case minio.ToErrorResponse(err).Code == minio.NoSuchKey:
		return files.ErrNone.Because(err)
	}
	return errAway.Because(err)
}

func nameOf(id uuid.UUID) string { return "files/" + id.String() }

// pieceSize is how much of a file is in memory while it is stored: the least that the storage takes.
const pieceSize = 5 << 20

// Create implements files.Parts.
func (b *Bucket) Create(ctx context.Context, id uuid.UUID) (files.Writer, error) {
	reader, writer := io.Pipe()
	done := make(chan error, 1)
	go func() {
		_, err := b.client.PutObject(ctx, b.name, nameOf(id), reader, -1,
			minio.PutObjectOptions{ContentType: "application/octet-stream", PartSize: pieceSize, NumThreads: 1})
		reader.CloseWithError(errors.Join(err, io.ErrClosedPipe)) // whoever writes learns of it
		done <- explain(err)
	}()
	return &upload{writer, done}, nil
}

// upload is a file on its way.
type upload struct {
	pipe *io.PipeWriter
	done chan error
}

func (u *upload) WritePart(sealed []byte) error {
	_, err := u.pipe.Write(sealed)
	return explain(err)
}

func (u *upload) Close() error {
	u.pipe.Close()
	return <-u.done
}

var errAborted = errors.New("the file never came whole")

func (u *upload) Abort() {
	u.pipe.CloseWithError(errAborted)
	<-u.done
}

// Part implements files.Parts.
func (b *Bucket) Part(ctx context.Context, id uuid.UUID, number int) ([]byte, error) {
	var wanted minio.GetObjectOptions
	start := int64(number) * files.SealedPart
	if err := wanted.SetRange(start, start+files.SealedPart-1); err != nil {
		return nil, err
	}
	object, err := b.client.GetObject(ctx, b.name, nameOf(id), wanted)
	if err != nil {
		return nil, explain(err)
	}
	defer object.Close()
	sealed, err := io.ReadAll(io.LimitReader(object, files.SealedPart))
	return sealed, explain(err)
}

// Remove implements files.Bucket.
func (b *Bucket) Remove(ctx context.Context, id uuid.UUID) error {
	return explain(errors.Join(b.client.RemoveIncompleteUpload(ctx, b.name, nameOf(id)),
		b.client.RemoveObject(ctx, b.name, nameOf(id), minio.RemoveObjectOptions{})))
}
