package views

import "plainhand/views/ui"

// themes are the choices in the footer's switch. js/theme.ts selects the stored one.
var themes = []ui.Option{
	{Value: "system", Label: "System", Icon: ui.IconMonitor, Selected: true},
	{Value: "light", Label: "Light", Icon: ui.IconSun},
	{Value: "dark", Label: "Dark", Icon: ui.IconMoon},
}
