package operator

import (
	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/programtest"
)

var program = programtest.Runner(cli.Program{
	Commands: []cli.Command{Doctor, Migrate, Grant, User, Mail, Audit, Secrets, Replay, Content},
}.Run)
