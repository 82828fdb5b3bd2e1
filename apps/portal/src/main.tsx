import './ui/styles/index.css'
import './app/start/before-first-paint.ts'
import { start } from './app/start/start.tsx'

void start()
