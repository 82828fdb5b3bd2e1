/** What Playwright switches off by itself: the last list that a browser is given is the only one. A test compares it. */
export const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',

  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * The address bar's suggestions: two hidden pages of every window, and nearly half of the browser's work
 * (docs/decisions/proof/quick-tests.md).
 */
export const SUGGESTIONS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
