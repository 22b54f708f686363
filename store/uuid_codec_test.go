package store

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"
)

func uuidMap() *pgtype.Map {
	types := pgtype.NewMap()
	types.RegisterType(&pgtype.Type{Name: "uuid", OID: pgtype.UUIDOID, Codec: uuidCodec{}})
	return types
}

func TestUUIDsAreSixteenBytes(t *testing.T) {
	t.Parallel()
	types, id := uuidMap(), uuid.MustParse("0193c2f0-0000-7000-8000-000000000001")
	encoded, err := types.Encode(pgtype.UUIDOID, pgtype.BinaryFormatCode, id, nil)
	if err != nil || !bytes.Equal(encoded, id[:]) {
		t.Errorf("encoded as %x, %v", encoded, err)
	}
	var scanned uuid.UUID
	if err := types.Scan(pgtype.UUIDOID, pgtype.BinaryFormatCode, encoded, &scanned); err != nil || scanned != id {
		t.Errorf("scanned %v, %v", scanned, err)
	}
	if err := types.Scan(pgtype.UUIDOID, pgtype.BinaryFormatCode, nil, &scanned); err == nil {
		t.Error("NULL was scanned as a UUID")
	}
	if err := types.Scan(pgtype.UUIDOID, pgtype.BinaryFormatCode, encoded[:4], &scanned); err == nil {
		t.Error("4 bytes were scanned as a UUID")
	}
}

func TestUUIDsAreUnchangedByARoundTrip(t *testing.T) {
	t.Parallel()
	id := uuid.MustParse("0193c2f0-0000-7000-8000-000000000001")
	for _, format := range []int16{pgtype.BinaryFormatCode, pgtype.TextFormatCode} {
		for _, value := range []any{id, &id, (*uuid.UUID)(nil), []uuid.UUID{id, uuid.Nil}, []*uuid.UUID{&id, nil}} {
			types, oid := uuidMap(), uint32(pgtype.UUIDOID)
			if reflect.TypeOf(value).Kind() == reflect.Slice {
				oid = pgtype.UUIDArrayOID
			}
			encoded, err := types.Encode(oid, format, value, nil)
			if err != nil {
				t.Errorf("%T: %v", value, err)
			}
			scanned := reflect.New(reflect.TypeOf(value))
			err = types.Scan(oid, format, slices.Clip(encoded), scanned.Interface())
			if err != nil || !reflect.DeepEqual(scanned.Elem().Interface(), value) {
				t.Errorf("%T became %v, %v", value, scanned.Elem(), err)
			}
		}
	}
}
