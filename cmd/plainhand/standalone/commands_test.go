package standalone

import (
	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/programtest"
)

var (
	commands = cli.Program{Commands: []cli.Command{Humanize, Login, MCP, Engine, Evaluate, Rules}}
	program  = programtest.Runner(commands.Run)
)
