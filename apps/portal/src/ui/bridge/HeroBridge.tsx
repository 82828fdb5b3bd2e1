const LEFT = 112
const RIGHT = 528
const GROUND = 150
const UPRIGHTS = 13

/** The arch's height between the towns: one parabola, as in every bridge. */
function archAt(x: number): number {
  const share = (x - LEFT) / (RIGHT - LEFT)
  return GROUND - 4 * 122 * share * (1 - share)
}

const TOWNS =
  'M14 150V98h32v52M22 98V86h16v12M56 150v-32h26v32M594 150V88h30v62M562 150v-34h22v34M590 88l19-16 19 16' +
  'M22 110h5M33 110h5M22 121h5M33 121h5M22 132h5M33 132h5M64 129h10M64 138h10' +
  'M602 102h4M612 102h4M602 114h4M612 114h4M602 126h4M612 126h4M569 126h8M569 136h8'
const RIVER = 'M150 170h84M262 170h18M360 170h96M196 181h50M300 181h92M420 181h14M240 192h34M330 192h50'

/** Two small towns and the long bridge between them: entry and home. */
export function HeroBridge() {
  const places = Array.from(
    { length: UPRIGHTS },
    (_, index) => LEFT + ((index + 1) * (RIGHT - LEFT)) / (UPRIGHTS + 1),
  )
  return (
    <div>
      <svg
        className="hero"
        viewBox="0 0 640 198"
        role="img"
        aria-label="Desenho de uma ponte: de um lado quem envia seus dados, do outro quem recebe."
      >
        <path className="town" d={`M0 150H112M528 150H640M112 150v40M528 150v40${TOWNS}`} />
        {places.map((x, index) => (
          <g key={x}>
            <path className="fine" d={`M${x.toFixed(1)} ${archAt(x).toFixed(1)}V${GROUND}`} />
            <circle
              className={index % 3 === 2 ? 'bead bead--opt' : 'bead'}
              cx={x.toFixed(1)}
              cy={GROUND}
              r="3.6"
            />
          </g>
        ))}
        <path className="curve" d="M112 150Q320 -94 528 150M112 150H528" />
        <path className="fine" d="M122 150Q320 -74 518 150" />
        <path className="river" d={RIVER} />
      </svg>
      <p className="hero-cap" aria-hidden="true">
        <span>Quem envia</span>
        <span>Quem recebe</span>
      </p>
    </div>
  )
}
