import type { Boundary } from './boundary.ts'

/**
 * The rooms of an application, from the top to the ground. A module may import its own room and the rooms of lower
 * floors, and nothing else. Rooms side by side do not see each other. `a > b` is a wing: `a` stands on `b`, and neither
 * sees the other wings of its floor. `x/*` makes a room of every folder in `x`; `x/.` are the files of `x` itself.
 */
export type Floors = readonly (readonly string[])[]

/** The shared ground of both applications: the wire, then the rules. */
const GROUND: Floors = [['contract/src'], ['domain/src']]

const PORTAL: Floors = [
  ['main'],
  ['app'],
  ['journeys/*'],
  ['proof'],
  ['sharing'],
  ['ui > hooks > router', 'api', 'session', 'brand'],
  ['renewal-path'],
  ['paths'],
]

const SERVER: Floors = [
  ['main', 'commands'],
  ['compose'],
  ['declarations'],
  ['bff', 'web'],
  ['handoff'],
  ['holder', 'recipient', 'regulator'],
  ['access-log', 'events', 'notices', 'receipts'],
  ['accounts', 'directory'],
  ['insurer', 'mails', 'settings'],
  ['platform/.'],
  ['platform/dump', 'platform/keys', 'platform/scheme-api'],
  ['platform/network'],
  ['platform/audit', 'platform/throttling'],
  ['platform/http', 'platform/work'],
  ['platform/observability'],
  ['platform/database', 'platform/secrets'],
  ['platform/config'],
  ['platform/base', 'platform/pdf'],
]

export type House = { root: string; floors: Floors; ground?: string }

export const HOUSES: readonly House[] = [
  { root: 'packages/', floors: GROUND },
  { root: 'apps/portal/src/', floors: PORTAL, ground: '^packages/(contract|domain)/src/' },
  { root: 'apps/server/src/', floors: SERVER, ground: '^packages/(contract|domain)/src/' },
]

/** Code that runs in tests only. Product code never imports it, and it may import what it needs. */
export const TESTS = '(\\.test\\.tsx?$|/testing/|\\.fixture\\.tsx?$|-for-tests\\.tsx?$)'

const PROJECT = '^(apps|packages|sandbox|tests|tools|bench|deploy)/'

/** A room as a regular expression over paths; the folder that `*` stands for is its first group. */
export function patternOf(root: string, room: string): string {
  if (room.endsWith('/*')) return `^${root}${room.slice(0, -1)}([^/]+)/`
  if (room.endsWith('/.')) return `^${root}${room.slice(0, -1)}[^/]+$`
  return `^${root}${room}(/|\\.tsx?$)`
}

const roomsOf = (wing: string): string[] => wing.split(' > ')

/** Each room of the house, and the rooms below that its modules may import. */
export function roomsWithFloorsBelow({ floors }: House): { room: string; below: string[] }[] {
  return floors.flatMap((floor, level) => {
    const lower = floors.slice(level + 1).flatMap((wings) => wings.flatMap(roomsOf))
    return floor.flatMap((wing) =>
      roomsOf(wing).map((room, place, rooms) => ({ room, below: [...rooms.slice(place + 1), ...lower] })),
    )
  })
}

/** One row for each room: it refuses every module of the project that is neither in the room nor on a lower floor. */
export const floorRows = (tries: readonly Boundary['tries'][number][]): readonly Boundary[] =>
  HOUSES.flatMap((house) =>
    roomsWithFloorsBelow(house).map(({ room, below }) => {
      const own = patternOf(house.root, room)
      const allowed = [own.replace('([^/]+)', '$1'), ...below.map((lower) => patternOf(house.root, lower))]
      return {
        name: `${house.root}${room} imports its own room and lower floors only`,
        from: own,
        except: TESTS,
        never: PROJECT,
        but: [...allowed, ...(house.ground ? [house.ground] : [])].join('|'),
        tries: tries.filter(([file]) => new RegExp(own).test(file)),
      }
    }),
  )
