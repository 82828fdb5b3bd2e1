import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Choices } from './choices.ts'

/** Somebody whose waits are scheduled: a customer, or one life of an institution, which ends with its memory. */
export type Owner = { name: string; isGone: boolean }

/** Work that waits for its turn. */
type Waiting = { label: string; owner: Owner; goOn: () => void }
type Timer = { owner: Owner; due: number; number: number; run: () => void; everyMs: number | undefined }

/** A wait that is held back: the one that writes after so many others. */
export type Hold = { after: number; waiting?: Waiting; turns: number }
/** Labels of waits that write. */
const WRITES = /^(transaction$|update |with )/
/** The longest time that something is held back, in turns. */
const MOST_HELD = 300

/** Real functions, whatever is put in their place later. */
const soon = setImmediate
/** Turns of the event loop without news after which everybody waits. */
const QUIET_TURNS = 4

/**
 * One wait goes on at a time, by a choice; until everybody waits again, nobody else does. So a run is the list of its choices.
 * Whoever has no owner is not scheduled: the search itself, and what makes its world ready.
 */
export class Scheduler {
  choices: Choices
  /** Milliseconds. */
  now: number
  /** Everything that went on, in words, for the reader of a find. */
  readonly story: string[] = []
  #hash = createHash('sha256')
  #owners = new AsyncLocalStorage<Owner | undefined>()
  #waiting: Waiting[] = []
  #hold: Hold | undefined
  #timers: Timer[] = []
  #timerNumber = 0
  #underWay = 0
  /** Turns that wait for the machine's own work. */
  #settling: (() => void)[] = []
  #news = 0
  /** Percent of turns that somebody else gets than who has waited longest; and at which time passes instead. */
  restless = 0
  hasty = 0

  constructor(choices: Choices, now: number) {
    this.choices = choices
    this.now = now
  }

  get owner(): Owner | undefined {
    return this.#owners.getStore()
  }

  /** Runs work in somebody's name. */
  as<T>(owner: Owner | undefined, work: () => T): T {
    return this.#owners.run(owner, work)
  }

  /** A new run. Whatever still waits of the last one never goes on. */
  begin(choices: Choices, now: number): void {
    this.choices = choices
    this.now = now
    this.story.length = 0
    this.#hash = createHash('sha256')
    this.#waiting = []
    this.#timers = []
    this.#hold = undefined
  }

  tell(line: string): void {
    this.story.push(line)
    this.#hash.update(`${line}\n`)
  }

  /** Hash of all that went on. */
  get trace(): string {
    return this.#hash.copy().digest('hex')
  }

  /** Resolves when it is this work's turn; at once without an owner. */
  turn(label: string): Promise<void> {
    const { owner } = this
    if (!owner) return Promise.resolve()
    this.#news += 1
    return new Promise((goOn) => {
      const waiting = { label, owner, goOn }
      this.#waiting.push(waiting)
      const hold = this.#hold
      if (!hold || hold.waiting || !WRITES.test(label)) return
      if (hold.after === 0) hold.waiting = waiting
      hold.after -= 1
    })
  }

  /** One write, after so many others, waits until it is let go, or nothing else goes on. */
  holdBack(after: number): Hold {
    this.#hold = { after, turns: 0 }
    return this.#hold
  }

  letGo(hold: Hold): void {
    if (this.#hold === hold) this.#hold = undefined
  }

  /** Counts work of the machine that nobody schedules, such as a statement of the database: a turn lasts until it is done. */
  async counting<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay += 1
    try {
      return await work()
    } finally {
      this.#underWay -= 1
      this.#news += 1
      if (this.#underWay === 0) for (const goOn of this.#settling.splice(0)) goOn()
    }
  }

  /** A timer of somebody who has an owner. @returns a function that stops it */
  startTimer(run: () => void, ms: number, isRepeated = false): () => void {
    const timer: Timer = {
      owner: this.owner as Owner,
      due: this.now + Math.max(1, ms),
      number: this.#timerNumber++,
      run: AsyncResource.bind(run),
      everyMs: isRepeated ? Math.max(1, ms) : undefined,
    }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }

  /** Ends an owner: nothing of theirs goes on. */
  end(owner: Owner): void {
    owner.isGone = true
  }

  async #settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; ) {
      const before = this.#news
      await new Promise<void>((resolve) => {
        if (this.#underWay > 0) this.#settling.push(resolve)
        else soon(resolve)
      })
      quiet = this.#underWay > 0 || this.#news !== before ? 0 : quiet + 1
    }
  }

  /**
   * One turn.
   * @param isTimeIdle true if time passes where nobody else has a turn
   * @returns false if nobody waits
   */
  async step(isTimeIdle: boolean): Promise<boolean> {
    await this.#settle()
    const isAlive = ({ owner }: { owner: Owner }) => !owner.isGone
    this.#waiting = this.#waiting.filter(isAlive)
    this.#timers = this.#timers.filter(isAlive)
    const [timer] = this.#timers.toSorted((a, b) => a.due - b.due || a.number - b.number)
    const hold = this.#hold
    if (hold?.waiting && (hold.turns++ > MOST_HELD || (this.#waiting.length === 1 && !timer)))
      this.letGo(hold)
    const free = this.#waiting.filter((one) => one !== this.#hold?.waiting)
    const { length } = free
    const isTimers = timer && (length === 0 ? isTimeIdle : this.hasty > 0 && this.choices.chance(this.hasty))
    if (isTimers) {
      this.#fire(timer)
      await this.#settle()
      return true
    }
    if (length === 0) return false
    const place = length > 1 && this.choices.chance(this.restless) ? this.choices.below(length) : 0
    const next = free[place]
    this.#waiting = this.#waiting.filter((one) => one !== next)
    this.now += 1
    this.tell(`${next?.owner.name}: ${next?.label}`)
    next?.goOn()
    await this.#settle()
    return true
  }

  #fire(timer: Timer): void {
    const passed = Math.max(0, timer.due - this.now)
    this.now += passed
    if (timer.everyMs === undefined) this.#timers = this.#timers.filter((one) => one !== timer)
    else timer.due = this.now + timer.everyMs
    this.tell(`${timer.owner.name}: a timer, ${passed} ms later`)
    timer.run()
  }
}
