package device

import "testing"

func TestBrowsersAreNamed(t *testing.T) {
	t.Parallel()
	const (
		windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
		mac     = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/"
		linux   = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
		android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
		iphone  = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
		ipad    = "Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
	)
	for agent, want := range map[string]string{
		windows + "Chrome/138.0.0.0 Safari/537.36":                                           "Chrome on Windows",
		windows + "Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0":                             "Edge on Windows",
		windows + "Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0":                             "Opera on Windows",
		windows + "Chrome/134.0.0.0 YaBrowser/25.4.0.0 Safari/537.36":                        "YaBrowser on Windows",
		windows + "Chrome/136.0.0.0 Safari/537.36 Vivaldi/7.4.3684.46":                       "Vivaldi on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0":   "Firefox on Windows",
		"Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko":              "Internet Explorer on Windows",
		mac + "605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15":                    "Safari on macOS",
		mac + "537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36":                    "Chrome on macOS",
		mac + "605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15 Ddg/17.5":           "DuckDuckGo on macOS",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140": "Firefox on macOS",
		linux + "Chrome/138.0.0.0 Safari/537.36":                                             "Chrome on Linux",
		linux + "HeadlessChrome/138.0.0.0 Safari/537.36":                                     "Headless Chrome on Linux",
		"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0":             "Firefox on Linux",
		"Mozilla/5.0 (X11; FreeBSD amd64; rv:122.0) Gecko/20100101 Firefox/122.0":            "Firefox on FreeBSD",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) " +
			"Chrome/138.0.0.0 Safari/537.36": "Chrome on ChromeOS",
		android + "Chrome/138.0.0.0 Mobile Safari/537.36":                                              "Chrome on Android",
		android + "SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36":                          "Samsung Browser on Android",
		android + "Chrome/138.0.0.0 Mobile Safari/537.36 EdgA/138.0.0.0":                               "Edge on Android",
		android + "Chrome/127.0.0.0 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36":                     "Huawei Browser on Android",
		android + "Version/4.0 Chrome/109.0.5414.117 Safari/537.36 [FB_IAB/FB4A;FBAV/400.0.0.37.76;]":  "Facebook App on Android",
		"Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0":                         "Firefox on Android",
		"Opera/9.80 (Android; Opera Mini/38.0.2254/128.54; U; en) Presto/2.12.423 Version/12.16":       "Opera Mini on Android",
		iphone + "Version/18.5 Mobile/15E148 Safari/604.1":                                             "Safari on iOS",
		iphone + "CriOS/138.0.7204.33 Mobile/15E148 Safari/604.1":                                      "Chrome on iOS",
		iphone + "FxiOS/140.0 Mobile/15E148 Safari/605.1.15":                                           "Firefox on iOS",
		iphone + "Version/18.0 EdgiOS/138.0.0.0 Mobile/15E148 Safari/605.1.15":                         "Edge on iOS",
		iphone + "Mobile/15E148 Instagram 385.0.0.24.84 (iPhone14,5; iOS 18_5; en_US; en; scale=3.00)": "Instagram App on iOS",
		ipad + "Version/17.7 Mobile/15E148 Safari/604.1":                                               "Safari on iOS",
		"":                                 Unknown,
		"curl/8.14.1":                      Unknown,
		"Go-http-client/2.0":               Unknown,
		"Mozilla/5.0":                      Unknown,
		"Click https://evil.example/ now!": Unknown,
	} {
		if got := Name(agent); got != want {
			t.Errorf("%s: %q, not %q", agent, got, want)
		}
	}
}
