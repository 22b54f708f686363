package builtin

import (
	"testing"

	"plainhand/internal/humanize"
)

func TestEmojisThatDecorate(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, before, after string }{
		{"heading", "## 🚀 Getting started\n\nRun it.", "## Getting started\n\nRun it."},
		{"with a selector", "## ♻️ Waste\n\nSort it.", "## Waste\n\nSort it."},
		{"items", "- ✅ It starts fast.\n- ✅ It stops fast.", "- It starts fast.\n- It stops fast."},
		{"an older sign among emoji", "- 🔇 **Quiet:** 45 dB.\n- ☕ **Hot:** 96 degrees.",
			"- **Quiet:** 45 dB.\n- **Hot:** 96 degrees."},
		{"before a bold item", "- 💧 **Water:** two litres.\n- 🔥 **Heat:** low.",
			"- **Water:** two litres.\n- **Heat:** low."},
		{"bold line", "**✨ What is new**\n\nTwo things.", "**What is new**\n\nTwo things."},
		{"before a bold line", "✨ **What is new**\n\nTwo things.", "**What is new**\n\nTwo things."},
		{"ticks and crosses", "- ✅ Bring water.\n- ❌ Bring no glass.", "- ✅ Bring water.\n- ❌ Bring no glass."},
		{"bullets of a plain text", "🔹 Asked nine recruiters\n🔹 Wrote to one", "🔹 Asked nine recruiters\n🔹 Wrote to one"},
		{"end of a sentence", "We opened the shop today. 🎉", "We opened the shop today. 🎉"},
		{"a warning among others", "**✨ New**\n\nA lamp.\n\n**⚠️ Note**\n\nMind the heat.", "**New**\n\nA lamp.\n\n**Note**\n\nMind the heat."},
		{"an item that is a picture", "- 🎉\n- 🚀", "- 🎉\n- 🚀"},
		{"numbers", "- ❶ One\n- ❷ Two", "- ❶ One\n- ❷ Two"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := rewrite(t, humanize.Request{Text: test.before}).Text; got != test.after {
				t.Errorf("got %q, want %q", got, test.after)
			}
			if got := rewrite(t, humanize.Request{Text: test.before, Mode: humanize.Casual}).Text; got != test.before {
				t.Errorf("casual: got %q", got)
			}
		})
	}
}
