package islands

import (
	"encoding/json"
	"reflect"
)

// marshal encodes props as JSON of the shape that props.gen.ts declares: a nil slice becomes [], a nil map {}.
// Characters that could end a script element are escaped, as encoding/json does by default.
func marshal(props Props) (json.RawMessage, error) {
	return json.Marshal(withoutNils(reflect.ValueOf(props)).Interface())
}

// withoutNils returns a copy of value in which no slice or map is nil. Values without either are returned unchanged.
func withoutNils(value reflect.Value) reflect.Value {
	switch value.Kind() {
	case reflect.Pointer:
		if value.IsNil() {
			return value
		}
		copied := reflect.New(value.Type().Elem())
		copied.Elem().Set(withoutNils(value.Elem()))
		return copied
	case reflect.Struct:
		copied := reflect.New(value.Type()).Elem()
		copied.Set(value)
		for i := range copied.NumField() {
			if field := copied.Field(i); field.CanSet() {
				field.Set(withoutNils(field))
			}
		}
		return copied
	case reflect.Slice:
		copied := reflect.MakeSlice(value.Type(), value.Len(), value.Len())
		for i := range value.Len() {
			copied.Index(i).Set(withoutNils(value.Index(i)))
		}
		return copied
	case reflect.Map:
		copied := reflect.MakeMapWithSize(value.Type(), value.Len())
		for key, element := range value.Seq2() {
			copied.SetMapIndex(key, withoutNils(element))
		}
		return copied
	}
	return value
}
