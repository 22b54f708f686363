package officeaddin_test

import (
	"encoding/xml"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/internal/officeaddin"
)

// parsed is the part of the manifest that Word and the stores check.
type parsed struct {
	XMLName  xml.Name `xml:"http://schemas.microsoft.com/office/appforoffice/1.1 OfficeApp"`
	Type     string   `xml:"http://www.w3.org/2001/XMLSchema-instance type,attr"`
	ID       string   `xml:"Id"`
	Version  string
	Provider string   `xml:"ProviderName"`
	Locale   string   `xml:"DefaultLocale"`
	Name     value    `xml:"DisplayName"`
	About    value    `xml:"Description"`
	Icon     value    `xml:"IconUrl"`
	Large    value    `xml:"HighResolutionIconUrl"`
	Support  value    `xml:"SupportUrl"`
	Host     named    `xml:"Hosts>Host"`
	Sets     sets     `xml:"Requirements>Sets"`
	Pane     value    `xml:"DefaultSettings>SourceLocation"`
	Grant    string   `xml:"Permissions"`
	Commands commands `xml:"http://schemas.microsoft.com/office/taskpaneappversionoverrides VersionOverrides"`
}

type value struct {
	ID   string `xml:"id,attr"`
	Text string `xml:"DefaultValue,attr"`
}

type named struct {
	Name string `xml:"Name,attr"`
}

type sets struct {
	Minimum string `xml:"DefaultMinVersion,attr"`
	Set     named
}

type reference struct {
	Size string `xml:"size,attr"`
	ID   string `xml:"resid,attr"`
}

type commands struct {
	Function reference   `xml:"Hosts>Host>DesktopFormFactor>FunctionFile"`
	Icons    []reference `xml:"Hosts>Host>DesktopFormFactor>ExtensionPoint>OfficeTab>Group>Control>Icon>Image"`
	Label    reference   `xml:"Hosts>Host>DesktopFormFactor>ExtensionPoint>OfficeTab>Group>Control>Label"`
	Opened   reference   `xml:"Hosts>Host>DesktopFormFactor>ExtensionPoint>OfficeTab>Group>Control>Action>SourceLocation"`
	Images   []value     `xml:"Resources>Images>Image"`
	URLs     []value     `xml:"Resources>Urls>Url"`
	Short    []value     `xml:"Resources>ShortStrings>String"`
	Long     []value     `xml:"Resources>LongStrings>String"`
}

func parse(t *testing.T, addIn officeaddin.AddIn) parsed {
	t.Helper()
	data, err := addIn.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	var manifest parsed
	if err := xml.Unmarshal(data, &manifest); err != nil {
		t.Fatal(err)
	}
	return manifest
}

var pine = officeaddin.AddIn{Name: `Harbor & "Pine"`, Origin: "https://editor.harborpine.com",
	Support: "https://editor.harborpine.com/word"}

func TestManifestHasTheElementsThatWordDemands(t *testing.T) {
	t.Parallel()
	got := parse(t, pine)
	for element, is := range map[string][2]string{
		"type":     {got.Type, "TaskPaneApp"},
		"locale":   {got.Locale, "en-US"},
		"name":     {got.Name.Text, pine.Name},
		"provider": {got.Provider, pine.Name},
		"host":     {got.Host.Name, "Document"},
		"set":      {got.Sets.Set.Name + " " + got.Sets.Minimum, "WordApi 1.4"},
		"pane":     {got.Pane.Text, pine.Origin + officeaddin.PanePath},
		"support":  {got.Support.Text, pine.Support},
		"access":   {got.Grant, "ReadWriteDocument"},
	} {
		if is[0] != is[1] {
			t.Errorf("%s is %q, want %q", element, is[0], is[1])
		}
	}
	if parts := strings.Split(got.Version, "."); len(parts) != 4 {
		t.Errorf("the version %s does not have four parts", got.Version)
	}
	if length := len(got.About.Text); length == 0 || length > 250 {
		t.Errorf("the description has %d characters", length)
	}
}

func TestManifestReferencesOnlyResourcesThatExist(t *testing.T) {
	t.Parallel()
	commands := parse(t, pine).Commands
	known := map[string]bool{}
	for _, resource := range slices.Concat(commands.Images, commands.URLs, commands.Short, commands.Long) {
		known[resource.ID] = true
		if resource.Text == "" || len(resource.ID) > 32 {
			t.Errorf("resource %q is %q", resource.ID, resource.Text)
		}
	}
	var sizes []string
	for _, used := range append(commands.Icons, commands.Function, commands.Label, commands.Opened) {
		if !known[used.ID] {
			t.Errorf("%q is no resource", used.ID)
		}
		sizes = append(sizes, used.Size)
	}
	if !slices.Equal(sizes[:3], []string{"16", "32", "80"}) {
		t.Errorf("the button has icons of the sizes %v", sizes)
	}
}

func TestAddressesInTheManifestAreSecure(t *testing.T) {
	t.Parallel()
	got := parse(t, pine)
	addresses := []value{got.Icon, got.Large, got.Support, got.Pane}
	for _, address := range slices.Concat(addresses, got.Commands.Images, got.Commands.URLs) {
		if parsed, err := url.Parse(address.Text); err != nil || parsed.Scheme != "https" {
			t.Errorf("%s is not secure", address.Text)
		}
	}
}

func TestLongNamesAreShortened(t *testing.T) {
	t.Parallel()
	long := pine
	long.Name = strings.Repeat("Ünder ", 50)
	for _, text := range parse(t, long).Commands.Short {
		if length := len([]rune(text.Text)); length > 125 {
			t.Errorf("%s has %d characters", text.ID, length)
		}
	}
}

func TestAddInOfAnAddressKeepsItsID(t *testing.T) {
	t.Parallel()
	other := pine
	other.Name = "Renamed"
	if pine.ID() != other.ID() || pine.ID() != parse(t, pine).ID {
		t.Error("the ID changes with the name")
	}
	other.Origin = "https://editor.example.com"
	if pine.ID() == other.ID() {
		t.Error("two addresses have the same ID")
	}
	if id, err := uuid.Parse(pine.ID()); err != nil || id.Version() != 5 {
		t.Errorf("%s is not a UUID of version 5", pine.ID())
	}
}
