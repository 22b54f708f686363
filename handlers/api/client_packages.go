package api

import (
	"net/http"

	"plainhand/clients"
	"plainhand/handlers/web"
	apiviews "plainhand/views/api"
)

const clientsPath = "/clients"

// clientsSection is the section of the documentation on how to install the clients.
const clientsSection = web.DevelopersPath + "#clients"

// goModulePath is the path that follows the site's host in the import path of the client for Go.
const goModulePath = "/go"

// goProxyPath is the path of the Go module proxy (https://go.dev/ref/mod#goproxy-protocol), which has one module.
const goProxyPath = clientsPath + "/go"

// formerClients are the addresses of clients in one file.
var formerClients = []string{clientsPath + "/api.ts", clientsPath + "/api.py"}

func redirectToClients(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, clientsSection, http.StatusMovedPermanently)
	return nil
}

// clientPackages returns the packages of the API clients for npm, pip, and the go command.
func (d Developers) clientPackages() []web.CachedFile {
	origin := d.site.Origin()
	below := goProxyPath + "/" + d.module.Path
	versioned := below + "/@v/" + d.module.Version
	return []web.CachedFile{
		packageFile(clientsPath+"/"+clients.TarballName(), "application/gzip",
			func() ([]byte, error) { return clients.Tarball(origin) }),
		packageFile(clientsPath+"/"+clients.WheelName(), "application/zip",
			func() ([]byte, error) { return clients.Wheel(origin) }),
		packageFile(below+"/@v/list", plainText, func() ([]byte, error) { return []byte(d.module.Version + "\n"), nil }),
		packageFile(below+"/@latest", web.JsonType, d.module.Info),
		packageFile(versioned+".info", web.JsonType, d.module.Info),
		packageFile(versioned+".mod", plainText, func() ([]byte, error) { return d.module.Mod(), nil }),
		packageFile(versioned+".zip", "application/zip", d.module.Zip),
	}
}

const plainText = "text/plain; charset=utf-8"

func packageFile(path, mediaType string, write func() ([]byte, error)) web.CachedFile {
	return web.NewCachedFile(path, http.Header{"Content-Type": {mediaType}, "X-Robots-Tag": {"noindex"}}, write)
}

// ShowGoModule handles GET /go. The go command gets the address of the module proxy, and browsers the documentation.
func (d Developers) ShowGoModule(w http.ResponseWriter, r *http.Request) error {
	if r.URL.Query().Get("go-get") != "1" {
		return web.Redirect(w, r, clientsSection)
	}
	w.Header().Set("X-Robots-Tag", "noindex")
	return web.Render(w, r, http.StatusOK, apiviews.GoModule(d.module.Path, d.site.Origin()+goProxyPath))
}
