package officeaddin

import "strings"

// ScriptHost is the origin from which Microsoft demands that Office.js is loaded, and from which Office.js loads its
// other parts.
const ScriptHost = "https://appsforoffice.microsoft.com"

// Script is the address of Office.js.
const Script = ScriptHost + "/lib/1/hosted/office.js"

// ancestors are the hosts whose pages show the pane: Word on the web, and the sites in which Word is framed itself.
var ancestors = []string{
	"https://*.officeapps.live.com",
	"https://onedrive.live.com",
	"https://*.sharepoint.com",
	"https://*.office.com",
	"https://*.office365.com",
	"https://*.microsoft365.com",
	"https://*.cloud.microsoft",
	"https://teams.microsoft.com",
}

// Ancestors returns the sources for frame-ancestors of the pane's content security policy.
func Ancestors() string { return strings.Join(ancestors, " ") }
