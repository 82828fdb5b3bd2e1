package main

// State is what an object of any kind holds; each kind uses some of it.
type State struct {
	Rank       int
	Choice     string
	WasInForce bool
	Generation int
	// Generation of each access token, by its number.
	Tokens [128]int
	Ended  bool
	Name   string
}

// Ranks of a consent: they never go back.
const (
	waiting = iota
	approved
	inForce
	over
)

// The grace within which a refresh token may be used again, and what the clocks of two processes may add to an age.
const (
	graceMs = 10_000
	skewMs  = 2_500
)

// Each model answers the states that an object may be in after the call; none where it cannot have answered so.
var models = map[string]func(State, Call) []State{
	"consent":   consent,
	"sharing":   sharing,
	"session":   session,
	"code":      code,
	"challenge": challenge,
	"factor":    factor,
}

// Calls that change nothing.
var reads = map[string]bool{"details": true, "card": true, "use": true, "list": true, "offer": true}

// A consent at its holder.
func consent(now State, call Call) []State {
	given, ended, begun := now, now, now
	given.Rank, given.Choice = approved, call.Arg
	ended.Rank = over
	begun.Rank, begun.WasInForce = inForce, true
	switch call.Op {
	case "approve":
		return decide(call, now, given,
			now.Rank == waiting, now.Rank == approved, now.Rank >= approved)
	case "reject":
		return decide(call, now, ended,
			now.Rank == waiting, now.Rank == over, now.Rank == approved || now.Rank == inForce)
	case "revoke":
		return decide(call, now, ended, now.Rank != over, now.Rank == over, false)
	case "confirm":
		if call.Outcome == "ok" {
			return decide(call, now, begun, now.Rank == approved, now.WasInForce, false)
		}
		// A recipient that could not complete a sharing ends it.
		states := []State{now, ended}
		if now.Rank == approved {
			states = append(states, begun)
		}
		return states
	case "ended elsewhere":
		return []State{now, ended}
	case "card":
		return when(call.Outcome == "ok" && call.OutNumber == now.Rank, now)
	case "details":
		isChosen := now.Rank == approved || now.Rank == inForce
		return when(call.Outcome == "ok" && call.OutNumber == now.Rank && (!isChosen || call.Out == now.Choice), now)
	}
	return nil
}

// The same sharing at its recipient, which learns of the holder's end later.
func sharing(now State, call Call) []State {
	ended, begun := now, now
	ended.Rank = over
	begun.Rank, begun.WasInForce = inForce, true
	switch call.Op {
	case "confirm":
		if call.Outcome == "ok" {
			return decide(call, now, begun, now.Rank == waiting, now.WasInForce, false)
		}
		states := []State{now, ended}
		if now.Rank == waiting {
			states = append(states, begun)
		}
		return states
	case "revoke":
		return decide(call, now, ended, now.Rank != over, now.Rank == over, false)
	case "ended elsewhere":
		return []State{now, ended}
	case "details", "card":
		return when(call.Outcome == "ok" && call.OutNumber == now.Rank, now)
	}
	return nil
}

// A session: its access tokens are good at its present generation only, a proof raises it, an old refresh token ends it.
func session(now State, call Call) []State {
	raised, ended, renewed := now, now, now
	raised.Generation++
	renewed.Tokens[call.Token] = now.Generation
	ended.Ended = true
	isGood := !now.Ended && now.Tokens[call.Token] == now.Generation
	switch call.Op {
	case "use":
		return when((call.Outcome == "ok") == isGood, now)
	case "prove":
		return decide(call, now, raised, !now.Ended, false, !isGood)
	case "end":
		return decide(call, now, ended, true, false, false)
	case "refresh":
		mayBeCopied := call.MaxAgeMs > graceMs-skewMs
		switch {
		case call.Outcome == "ok":
			return when(!now.Ended && call.MinAgeMs < graceMs+skewMs, renewed)
		case call.Outcome == "unknown" && call.MaxAgeMs > graceMs/3:
			// It may be taken seconds later.
			return []State{now, ended}
		case call.Outcome == "unknown" || now.Ended:
			return []State{now}
		}
		return when(mayBeCopied, ended)
	}
	return nil
}

// A code by mail: proved once, and what it proves opens one account.
func code(now State, call Call) []State {
	next := now
	next.Rank++
	switch call.Op {
	case "validate":
		return decide(call, now, next, now.Rank == 0, false, now.Rank > 0)
	case "register":
		return decide(call, now, next, now.Rank == 1, false, now.Rank != 1)
	}
	return nil
}

// A challenge for a passkey: answered once.
func challenge(now State, call Call) []State {
	used := now
	used.Ended = true
	return decide(call, now, used, !now.Ended, false, now.Ended)
}

// A passkey, its name, and its end.
func factor(now State, call Call) []State {
	named, ended := now, now
	named.Name = call.Arg
	ended.Ended, ended.Name = true, ""
	switch call.Op {
	case "add", "rename":
		return decide(call, now, named, !now.Ended, false, now.Ended)
	case "remove":
		return decide(call, now, ended, !now.Ended, false, now.Ended)
	case "sign in":
		return decide(call, now, now, !now.Ended, false, now.Ended)
	case "list":
		return when(call.Outcome == "ok" && call.Out == now.Name, now)
	case "offer":
		return when(call.Outcome == "ok" && (call.Out == "yes") == !now.Ended, now)
	}
	return nil
}

// decide: an act that succeeds where it may change the object, or where it has nothing left to change, and is refused
// where it may be refused. One whose outcome is unknown has changed the object or not.
func decide(call Call, now, changed State, mayChange, mayRepeat, mayRefuse bool) []State {
	switch {
	case call.Outcome == "unknown" && mayChange:
		return []State{now, changed}
	case call.Outcome == "unknown":
		return []State{now}
	case call.Outcome == "refused":
		return when(mayRefuse, now)
	case mayChange:
		return []State{changed}
	}
	return when(mayRepeat, now)
}

func when(isAllowed bool, state State) []State {
	if !isAllowed {
		return nil
	}
	return []State{state}
}
