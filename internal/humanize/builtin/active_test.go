package builtin

import "testing"

func TestActivesNameTheReader(t *testing.T) {
	t.Parallel()
	makes(t, actives, map[string]string{
		"You need a password. The key can be changed in the settings.": "You need a password. You can change the key in the settings.",
		"Here is a tool that can be used to cut your bills.":           "Here is a tool you can use to cut your bills.",
		"Open your plan. Here, they can also be added with one click.": "Open your plan. Here, you can also add them with one click.",
		"Patience helps us rest. This can be done in small steps.":     "Patience helps us rest. We can do this in small steps.",
	})
}

func TestActivesThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, actives,
		"The key can be changed in the settings.",
		"You need a lawyer. The rule can be changed by a judge.",
		"You wait here. The wall can be broken and moved.",
		"You and I know that the roof can be fixed.",
		"Stay alert, since your card can be used to steal money.",
		"If you run late, the date can easily be moved.",
		"This can be found by those who help us.",
		"We ship to your door. Our parts can be replaced for free.",
		"You may ask. When cooked, they can be stored for a week.",
	)
}
