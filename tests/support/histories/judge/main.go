// Judges recorded histories: each object's calls must have an order, within their begins and ends, that its model allows.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/anishathalye/porcupine"
)

// Call is one call of a history; times are microseconds of one clock. An unknown outcome has no end.
type Call struct {
	Op  string `json:"op"`
	Arg string `json:"arg"`
	// Number of the access token that is used, or given.
	Token     int     `json:"token"`
	MinAgeMs  float64 `json:"minAgeMs"`
	MaxAgeMs  float64 `json:"maxAgeMs"`
	Outcome   string  `json:"outcome"`
	Begin     int64   `json:"begin"`
	End       int64   `json:"end"`
	Out       string  `json:"out"`
	OutNumber int     `json:"outNumber"`
}

// Object is what a model speaks of: one consent, session, factor or code, with its calls.
type Object struct {
	Kind  string `json:"kind"`
	Name  string `json:"name"`
	Calls []Call `json:"calls"`
}

// Verdict says if the calls of an object are linearizable; "unknown" when the time did not suffice.
type Verdict struct {
	File    string `json:"file"`
	Kind    string `json:"kind"`
	Name    string `json:"name"`
	Calls   int    `json:"calls"`
	Verdict string `json:"verdict"`
}

const longest = time.Minute

func main() {
	for _, file := range os.Args[1:] {
		objects, err := read(file)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		for _, object := range objects {
			verdict, err := judge(object)
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(2)
			}
			line, _ := json.Marshal(Verdict{file, object.Kind, object.Name, len(object.Calls), verdict})
			fmt.Println(string(line))
		}
	}
}

func read(file string) ([]Object, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var objects []Object
	return objects, json.Unmarshal(text, &objects)
}

func judge(object Object) (string, error) {
	step, known := models[object.Kind]
	if !known {
		return "", fmt.Errorf("no model of %q", object.Kind)
	}
	result := porcupine.CheckOperationsTimeout(modelOf(step), operationsOf(object.Calls), longest)
	return map[porcupine.CheckResult]string{
		porcupine.Ok:      "ok",
		porcupine.Illegal: "illegal",
		porcupine.Unknown: "unknown",
	}[result], nil
}

// A call whose outcome is unknown may take effect at any time after its begin. One that only reads tells nothing then.
func operationsOf(calls []Call) []porcupine.Operation {
	var last int64
	for _, call := range calls {
		last = max(last, call.Begin, call.End)
	}
	var operations []porcupine.Operation
	for at, call := range calls {
		if call.Outcome == "unknown" {
			if reads[call.Op] {
				continue
			}
			call.End = last + 1
		}
		operations = append(operations, porcupine.Operation{ClientId: at, Input: call, Call: call.Begin, Return: call.End})
	}
	return operations
}

func modelOf(step func(State, Call) []State) porcupine.Model {
	model := porcupine.NondeterministicModel{
		Init: func() []any { return []any{State{}} },
		Step: func(state, input, _ any) []any {
			var next []any
			for _, one := range step(state.(State), input.(Call)) {
				next = append(next, one)
			}
			return next
		},
	}
	return model.ToModel()
}
