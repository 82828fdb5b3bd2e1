import './ui/styles/index.css'
import './app/first-look.ts'
import { start } from './app/start.tsx'

void start()
