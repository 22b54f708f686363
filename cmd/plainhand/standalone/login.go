package standalone

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"

	plainhand "plainhand/clients/go"
	"plainhand/cmd/plainhand/cli"
)

// Login saves a site's API key for humanize --server.
var Login = cli.Command{Name: "login", Arguments: "SITE",
	Summary: "keep an API key of a site, for humanize --server", Run: runLogin}

func runLogin(ctx context.Context, call *cli.Invocation) error {
	forget := false
	call.Help = "Keeps an API key of a site, for humanize --server. The key is read from standard input."
	call.BoolVar(&forget, "forget", false, "forget the key of the site instead")
	if err := call.Parse(1, 1); err != nil {
		return err
	}
	site, err := siteAddress(call.Argument(0))
	if err != nil {
		return err
	}
	if forget {
		if err := saveKey(call.Streams, site, ""); err != nil {
			return err
		}
		fmt.Fprintf(call.Out, "The key for %s is forgotten here. It still works: revoke it at %[1]s/account/api.\n", site)
		return nil
	}
	fmt.Fprintf(call.Err, "Paste an API key, which you make at %s/account/api, and press Enter: ", site)
	key, err := readSecret(call.Streams)
	if key == "" {
		return cli.UsageError(fmt.Sprintf("no key has come: %v", errors.Join(err, errNoKey)))
	}
	me, err := plainhand.New(site, key).GetMe(ctx)
	if err != nil {
		return remoteFault(err)
	}
	if err := saveKey(call.Streams, site, key); err != nil {
		return err
	}
	fmt.Fprintf(call.Out, "Logged in to %s as %s, with the key “%s”.\n", site, me.Email, me.Key.Name)
	return nil
}

// readSecret reads a line, without echo on a terminal.
func readSecret(streams cli.Streams) (string, error) {
	if file, ok := streams.In.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		typed, err := term.ReadPassword(int(file.Fd()))
		fmt.Fprintln(streams.Err)
		return strings.TrimSpace(string(typed)), err
	}
	line, err := bufio.NewReader(streams.In).ReadString('\n')
	return strings.TrimSpace(line), err
}

var errNoKey = errors.New("paste it, or pipe it in")

// siteAddress returns the origin of a site from user input. Keys are sent over HTTPS, except to this machine.
func siteAddress(typed string) (string, error) {
	if !strings.Contains(typed, "://") {
		typed = "https://" + typed
	}
	address, err := url.Parse(typed)
	if err != nil || address.Host == "" {
		return "", cli.UsageError(fmt.Sprintf("%q is no address of a site, such as https://plainhand.example", typed))
	}
	site := address.Scheme + "://" + address.Host
	if err := plainhand.CheckAddress(site); err != nil {
		return "", cli.UsageError(err.Error())
	}
	return site, nil
}

// keyFor returns the API key of a site, from the environment or the saved ones.
func keyFor(streams cli.Streams, site string) (string, error) {
	if key := streams.Getenv("PLAINHAND_KEY"); key != "" {
		return key, nil
	}
	keys, err := readKeys(streams)
	if err == nil && keys[site] == "" {
		err = cli.UsageError(fmt.Sprintf("there is no key for %s: type plainhand login %[1]s, or set PLAINHAND_KEY", site))
	}
	return keys[site], err
}

// keysFile returns the path of the saved API keys, which are by origin.
func keysFile(streams cli.Streams) (string, error) {
	folder := streams.Getenv("XDG_CONFIG_HOME")
	if folder == "" {
		var err error
		if folder, err = os.UserConfigDir(); err != nil {
			return "", cli.UsageError(fmt.Sprintf("there is no place for a key: %v. Set PLAINHAND_KEY", err))
		}
	}
	return filepath.Join(folder, "plainhand", "keys.json"), nil
}

func readKeys(streams cli.Streams) (map[string]string, error) {
	name, err := keysFile(streams)
	if err != nil {
		return nil, err
	}
	keys := map[string]string{}
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return keys, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &keys)
	}
	if err != nil {
		return nil, cli.UsageError(fmt.Sprintf("the keys in %s cannot be read: %v", name, err))
	}
	return keys, nil
}

// saveKey saves a site's API key, or deletes it if key is empty. Only the file's owner can read it.
func saveKey(streams cli.Streams, site, key string) error {
	keys, err := readKeys(streams)
	if err != nil {
		return err
	}
	name, err := keysFile(streams)
	if err != nil {
		return err
	}
	if keys[site] = key; key == "" {
		delete(keys, site)
	}
	text, err := json.MarshalIndent(keys, "", "\t")
	if err != nil {
		return err
	}
	const owner, ownersFolder = 0o600, 0o700
	if err := os.MkdirAll(filepath.Dir(name), ownersFolder); err != nil {
		return err
	}
	fresh := name + ".new"
	if err := os.WriteFile(fresh, append(text, '\n'), owner); err != nil {
		return err
	}
	return os.Rename(fresh, name)
}
