package assistant

import (
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"

	"plainhand/engine/humanize"
)

// draftSchema is the JSON Schema of a Draft, whose settings are those of the engine.
var draftSchema = newDraftSchema()

func newDraftSchema() *jsonschema.Schema {
	schema, err := jsonschema.For[Draft](nil)
	if err != nil {
		panic(err) // the type has no schema
	}
	setChoices(schema.Properties["mode"], humanize.Modes(), humanize.DefaultMode)
	setChoices(schema.Properties["strength"], humanize.Strengths(), humanize.DefaultStrength)
	setChoices(schema.Properties["layout"], humanize.Layouts(), humanize.DefaultLayout)
	return schema
}

// setChoices sets the values of a setting, and its default in the description.
func setChoices[T ~string](setting *jsonschema.Schema, all []T, usual T) {
	setting.Description = fmt.Sprintf(setting.Description, usual)
	for _, value := range all {
		setting.Enum = append(setting.Enum, string(value))
	}
}
