/** A face in a frame: sign-in by finger, face or PIN. Apart from `Icon`, because few pages show it. */
export const DeviceFace = () => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M3.5 7V3.5H7M13 3.5h3.5V7M16.5 13v3.5H13M7 16.5H3.5V13M7.5 7.5v1M12.5 7.5v1M10 7.5v3H9.2M7.3 12.8q2.7 2 5.4 0" />
  </svg>
)
