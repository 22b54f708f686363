// Package bucket stores the parts of files in a bucket of Amazon S3 or a compatible storage.
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
	"plainhand/internal/texts/files"
)

// Settings are the address and credentials of a bucket.
type Settings struct {
	Host   string // with a port if it is not the default
	Bucket string
	Region string // empty: detected by the client
	Key    string
	Secret string
	Plain  bool // without TLS
}

var errForm = errors.New("must look like s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/BUCKET?region=eu-central-1")

// Parse parses a URL: s3://KEY:SECRET@HOST/BUCKET, with ?region=, and ?tls=0 for a storage without TLS. Errors do not
// contain the secret.
func Parse(text string) (Settings, error) {
	parsed, err := url.Parse(text)
	if err != nil || parsed.Scheme != "s3" || parsed.Host == "" || parsed.User == nil {
		return Settings{}, errForm
	}
	secret, _ := parsed.User.Password()
	settings := Settings{Host: parsed.Host, Bucket: strings.Trim(parsed.Path, "/"), Region: parsed.Query().Get("region"),
		Key: parsed.User.Username(), Secret: secret, Plain: parsed.Query().Get("tls") == "0"}
	if settings.Bucket == "" || strings.Contains(settings.Bucket, "/") || settings.Key == "" || settings.Secret == "" {
		return Settings{}, errForm
	}
	return settings, nil
}

// Format prints the same for every verb, without the secret, so that it never gets into a log.
func (s Settings) Format(state fmt.State, _ rune) {
	fmt.Fprintf(state, "s3://…@%s/%s", s.Host, s.Bucket)
}

// Bucket implements files.Bucket. It is safe for concurrent use.
type Bucket struct {
	client *minio.Client
	name   string
}

var _ files.Bucket = (*Bucket)(nil)

// New returns a bucket, which must exist. It sends no request yet.
func New(settings Settings) (*Bucket, error) {
	client, err := minio.New(settings.Host, &minio.Options{
		Creds: credentials.NewStaticV4(settings.Key, settings.Secret, ""), Secure: !settings.Plain, Region: settings.Region,
	})
	if err != nil {
		return nil, err
	}
	return &Bucket{client, settings.Bucket}, nil
}

var errUnavailable = fault.New(fault.Unavailable, "Our storage for files doesn’t answer at the moment.",
	"Nothing was charged. Try again in a minute.").After(time.Minute)

// toFault maps the storage's errors to faults.
func toFault(err error) error {
	switch {
	case err == nil || errors.Is(err, context.Canceled):
		return err
	case minio.ToErrorResponse(err).Code == minio.NoSuchKey:
		return files.ErrNone.Because(err)
	}
	return errUnavailable.Because(err)
}

func objectName(id uuid.UUID) string { return "files/" + id.String() }

// uploadPartSize is the part size of multipart uploads: the minimum of S3. That much of a file is in memory while it is
// stored.
const uploadPartSize = 5 << 20

// Create implements files.Parts.
func (b *Bucket) Create(ctx context.Context, id uuid.UUID) (files.Writer, error) {
	reader, writer := io.Pipe()
	done := make(chan error, 1)
	go func() {
		_, err := b.client.PutObject(ctx, b.name, objectName(id), reader, -1,
			minio.PutObjectOptions{ContentType: "application/octet-stream", PartSize: uploadPartSize, NumThreads: 1})
		reader.CloseWithError(errors.Join(err, io.ErrClosedPipe)) // makes WritePart fail
		done <- toFault(err)
	}()
	return &upload{writer, done}, nil
}

// upload is a file being written.
type upload struct {
	pipe *io.PipeWriter
	done chan error
}

func (u *upload) WritePart(sealed []byte) error {
	_, err := u.pipe.Write(sealed)
	return toFault(err)
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
	object, err := b.client.GetObject(ctx, b.name, objectName(id), wanted)
	if err != nil {
		return nil, toFault(err)
	}
	defer object.Close()
	sealed, err := io.ReadAll(io.LimitReader(object, files.SealedPart))
	return sealed, toFault(err)
}

// Remove implements files.Bucket.
func (b *Bucket) Remove(ctx context.Context, id uuid.UUID) error {
	return toFault(errors.Join(b.client.RemoveIncompleteUpload(ctx, b.name, objectName(id)),
		b.client.RemoveObject(ctx, b.name, objectName(id), minio.RemoveObjectOptions{})))
}
